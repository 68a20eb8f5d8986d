package dev.omni.arrow;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/** One message that has come as a whole, for the library to read. */
final class StagedMessage implements ReadableByteChannel {
  private static final int PIECE = 64 << 10;

  private final BufferAllocator memory = ArrowMemory.openStage();
  private final Deque<Piece> pieces = new ArrayDeque<>();

  /** A piece of the body, and what is left of it. */
  private record Piece(ArrowBuf buffer, ByteBuffer rest) {}

  /** Adds bytes in the heap. */
  void add(byte[] bytes) {
    pieces.add(new Piece(memory.getEmpty(), ByteBuffer.wrap(bytes)));
  }

  /**
   * Adds the next bytes of a stream. Memory is taken for what has come, whatever the length that is
   * claimed.
   *
   * @return how many of them came
   */
  long add(InputStream in, long length) throws IOException {
    long got = 0;
    while (got < length) {
      byte[] bytes = in.readNBytes((int) Math.min(PIECE, length - got));
      if (bytes.length == 0) {
        return got;
      }
      ArrowBuf buffer = memory.buffer(bytes.length);
      buffer.setBytes(0, bytes);
      pieces.add(new Piece(buffer, buffer.nioBuffer(0, bytes.length)));
      got += bytes.length;
    }
    return got;
  }

  @Override
  public int read(ByteBuffer to) {
    Piece first = pieces.peek();
    if (first == null) {
      return -1;
    }
    int length = Math.min(to.remaining(), first.rest().remaining());
    to.put(first.rest().slice().limit(length));
    first.rest().position(first.rest().position() + length);
    if (!first.rest().hasRemaining()) {
      pieces.remove().buffer().close();
    }
    return length;
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {
    pieces.forEach(piece -> piece.buffer().close());
    pieces.clear();
    memory.close();
  }
}
