package dev.omni.http.filter;

import dev.omni.application.data.PieceStream;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.zip.GZIPInputStream;
import org.eclipse.jetty.http.HttpException;

/**
 * A body of any size, read while it arrives. Its client may take long but must not be slow: a body
 * occupies a thread.
 */
final class StreamedBody extends PieceStream {
  private static final int PIECE = 64 << 10;
  private static final long SLOWEST_BYTES_PER_SECOND = 4096;
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final HttpServletRequest request;
  private final InstantSource clock;
  private final Runnable atEnd;
  private final Instant begin;
  private long got;

  /**
   * Creates the stream; nothing is read yet.
   *
   * @param atEnd called when the last byte was read
   */
  StreamedBody(HttpServletRequest request, InstantSource clock, Runnable atEnd) {
    this.request = request;
    this.clock = clock;
    this.atEnd = atEnd;
    this.begin = clock.instant();
  }

  /** Returns a compressed body decompressed. Its first byte is read when it is needed. */
  static InputStream inflated(InputStream body) {
    return new PieceStream() {
      private InputStream in = InputStream.nullInputStream();
      private boolean begun;

      @Override
      public int read(byte[] bytes, int from, int length) throws IOException {
        try {
          if (!begun) {
            begun = true;
            in = new GZIPInputStream(body, PIECE);
          }
          return in.read(bytes, from, length);
        } catch (IOException malformed) {
          throw Fault.of(FaultCode.BAD_REQUEST, "The body is not gzip, or was cut off.");
        }
      }
    };
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int more = received(bytes, from, length);
    got += Math.max(0, more);
    Duration spent = Duration.between(begin, clock.instant());
    if (spent.compareTo(GRACE) > 0 && got < spent.toSeconds() * SLOWEST_BYTES_PER_SECOND) {
      throw BodyReader.late();
    }
    return more;
  }

  private int received(byte[] bytes, int from, int length) {
    try {
      int more = request.getInputStream().read(bytes, from, length);
      if (more < 0) {
        atEnd.run();
      }
      return more;
    } catch (IOException | HttpException.RuntimeException broken) {
      throw BodyReader.refusal(broken);
    }
  }
}
