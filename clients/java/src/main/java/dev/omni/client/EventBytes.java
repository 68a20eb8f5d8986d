package dev.omni.client;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Bytes of a stream as they come. What came before a break is read before the break is. */
final class EventBytes implements Flow.Subscriber<List<ByteBuffer>> {
  private static final byte[] END = new byte[0];
  private final BlockingQueue<byte[]> pieces = new LinkedBlockingQueue<>();
  private volatile Flow.@Nullable Subscription subscription;

  @Override
  public void onSubscribe(Flow.Subscription made) {
    subscription = made;
    made.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      byte[] piece = new byte[buffer.remaining()];
      buffer.get(piece);
      if (piece.length > 0) {
        pieces.add(piece);
      }
    }
    Flow.Subscription open = subscription;
    if (open != null) {
      open.request(1);
    }
  }

  @Override
  public void onError(Throwable broken) {
    pieces.add(END);
  }

  @Override
  public void onComplete() {
    pieces.add(END);
  }

  /** Returns the next bytes; throws when the stream has ended or is silent until the deadline. */
  byte[] next(long deadline) throws Lost {
    byte[] piece = polled(deadline);
    if (piece == null || piece.length == 0) {
      throw new Lost(piece == null ? "the stream is silent" : "the stream ended", piece == null);
    }
    return piece;
  }

  /** Returns the bytes from the first until there are so many, to the end or the deadline. */
  byte[] first(int wanted, long deadline) {
    var begin = new ByteArrayOutputStream();
    byte[] piece = polled(deadline);
    while (piece != null && piece.length > 0) {
      begin.writeBytes(piece);
      piece = begin.size() < wanted ? polled(deadline) : END;
    }
    return begin.toByteArray();
  }

  /** Returns the next bytes; none at the end, null when the deadline has come. */
  private byte @Nullable [] polled(long deadline) {
    try {
      return pieces.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      throw Wire.stopped();
    }
  }

  void close() {
    Flow.Subscription open = subscription;
    if (open != null) {
      open.cancel();
    }
  }
}
