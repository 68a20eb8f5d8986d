package dev.omni.http.filter;

import dev.omni.application.load.Reservations;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;

/**
 * The rest of a request's body after its response, read and discarded without a thread. Many
 * clients send a body after its headers. An error response that did not wait for it would cut the
 * connection, and the client would lose the response or its next request.
 */
final class UnreadBody implements Callback {
  private static final long MOST_BYTES = 16 << 20;

  private final Request request;
  private final Callback done;
  private final Reservations reservations;
  private final InstantSource clock;
  private final Duration time;
  private Instant end = Instant.MAX;
  private long dropped;

  /**
   * Creates the reader of a rest.
   *
   * @param done called when the body has ended or a limit is reached
   * @param reservations closed when the answer was sent
   * @param time maximum wait for the end of the body, from the answer on
   */
  UnreadBody(
      Request request,
      Callback done,
      Reservations reservations,
      Duration time,
      InstantSource clock) {
    this.request = request;
    this.done = done;
    this.reservations = reservations;
    this.clock = clock;
    this.time = time;
  }

  @Override
  public void succeeded() {
    reservations.close();
    if (request.getHeaders().contains(HttpHeader.EXPECT)) {
      done.succeeded(); // A client that expects 100 Continue does not send a rejected body.
    } else {
      end = clock.instant().plus(time);
      drop();
    }
  }

  private void drop() {
    for (Content.Chunk chunk = request.read(); chunk != null; chunk = request.read()) {
      dropped += chunk.remaining();
      chunk.release();
      if (chunk.isLast() || Content.Chunk.isFailure(chunk) || isTooMuch()) {
        done.succeeded();
        return;
      }
    }
    request.demand(this::drop);
  }

  private boolean isTooMuch() {
    return dropped > MOST_BYTES || clock.instant().isAfter(end);
  }

  @Override
  public void failed(Throwable why) {
    reservations.close();
    done.failed(why);
  }
}
