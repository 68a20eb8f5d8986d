package dev.omni.http.filter;

import dev.omni.application.data.PieceStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.eclipse.jetty.http.HttpException;

/**
 * A body of any size, read while it arrives. Its client may take long but must not be slow: a body
 * occupies a thread. What counts is the time spent waiting for it, not what is done with it.
 */
final class StreamedBody extends PieceStream {
  private static final long SLOWEST_BYTES_PER_SECOND = 4096;
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final HttpServletRequest request;
  private final InstantSource clock;
  private final Runnable atEnd;
  private Duration waited = Duration.ZERO;
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
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    Instant begin = clock.instant();
    int more = received(bytes, from, length);
    waited = waited.plus(Duration.between(begin, clock.instant()));
    got += Math.max(0, more);
    if (waited.compareTo(GRACE) > 0 && got < waited.toSeconds() * SLOWEST_BYTES_PER_SECOND) {
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
