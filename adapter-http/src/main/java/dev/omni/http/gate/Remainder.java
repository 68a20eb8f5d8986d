package dev.omni.http.gate;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Drops what is left of a body whose request is already answered. Many clients send a body after
 * its head; a refusal that did not wait for it would else cut the connection under it, and the
 * client would lose the answer or the request that it sends next. Where more may be left than is
 * worth dropping, the answer says that the connection closes. No thread waits meanwhile.
 */
final class Remainder implements Callback {
  private static final long MOST = 16 << 20;

  private final Request request;
  private final Callback done;
  private final boolean kept;
  private final Instant end;
  private final InstantSource clock;
  private volatile boolean ended;
  private long dropped;

  /**
   * Of a request.
   *
   * @param done what is told when nothing more comes, or too much
   */
  Remainder(Request request, Callback done, Patience patience) {
    this.request = request;
    this.done = done;
    boolean unstated = request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
    this.kept = !unstated && request.getLength() <= patience.worth(); // No length means no body.
    this.clock = patience.clock();
    this.end = clock.instant().plus(patience.time());
  }

  /** That request, watched for the end of its body. */
  Request watched() {
    return new Request.Wrapper(request) {
      @Override
      public Content.Chunk read() {
        Content.Chunk chunk = super.read();
        ended |= chunk != null && chunk.isLast();
        return chunk;
      }
    };
  }

  /** The response to that request, which says so when its connection will close. */
  Response announcing(Response response) {
    return new Response.Wrapper(request, response) {
      @Override
      public void write(boolean last, ByteBuffer content, Callback callback) {
        if (!kept && !ended && !isCommitted()) {
          getHeaders().put(HttpFields.CONNECTION_CLOSE);
        }
        super.write(last, content, callback);
      }
    };
  }

  @Override
  public void succeeded() {
    if (request.getHeaders().contains(HttpHeader.EXPECT)) {
      done.succeeded(); // A client that asks before it sends does not send what was refused.
    } else {
      drop();
    }
  }

  private void drop() {
    for (Content.Chunk chunk = request.read(); chunk != null; chunk = request.read()) {
      dropped += chunk.remaining();
      chunk.release();
      if (chunk.isLast() || Content.Chunk.isFailure(chunk) || tooMuch()) {
        done.succeeded();
        return;
      }
    }
    request.demand(this::drop);
  }

  private boolean tooMuch() {
    return dropped > MOST || clock.instant().isAfter(end);
  }

  @Override
  public void failed(Throwable why) {
    done.failed(why);
  }
}
