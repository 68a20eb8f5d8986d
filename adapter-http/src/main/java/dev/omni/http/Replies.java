package dev.omni.http;

import dev.omni.domain.fault.Fault;
import dev.omni.http.route.Reply;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Writes replies to the socket. */
final class Replies {
  private static final HttpField TYPES =
      new PreEncodedHttpField("X-Content-Type-Options", "nosniff");
  private static final HttpField NOT_KEPT =
      new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store");
  private static final HttpField JSON =
      new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, Reply.JSON);

  private Replies() {}

  /**
   * A request and what is done with its answer.
   *
   * @param done is told when all of it is written, or cannot be
   */
  record Exchange(Request request, Response response, Callback done) {}

  /**
   * Sends a reply: what is there already without waiting for whoever reads it slowly.
   *
   * @throws Fault when a stream is refused before its first byte
   */
  static void send(Reply reply, Exchange exchange) {
    Response out = exchange.response();
    if (out.isCommitted()) {
      exchange.done().failed(new IOException("an answer broke off that had begun"));
      return;
    }
    out.setStatus(reply.status());
    headers(reply, out.getHeaders());
    Reply.Content content = reply.content().orElse(null);
    if (content instanceof Reply.Stream bits) {
      write(bits, exchange);
    } else if (content instanceof Reply.Bytes all) {
      out.getHeaders().put(HttpHeader.CONTENT_LENGTH, all.bytes().length);
      out.write(true, ByteBuffer.wrap(all.bytes()), exchange.done());
    } else if (reply.status() == HttpStatus.NOT_MODIFIED_304) {
      endUnmeasured(exchange);
    } else {
      end(exchange);
    }
  }

  /** Ended at once, it would say a length, which is not that of the content. */
  private static void endUnmeasured(Exchange exchange) {
    Callback begun = Callback.from(() -> end(exchange), exchange.done()::failed);
    exchange.response().write(false, null, begun);
  }

  private static void end(Exchange exchange) {
    exchange.response().write(true, null, exchange.done());
  }

  /**
   * What is the same in all answers is kept as bytes. Adding looks through no others; only a reply
   * that takes another one's place finds some.
   */
  private static void headers(Reply reply, HttpFields.Mutable lines) {
    boolean again = lines.contains(TYPES);
    Consumer<HttpField> line = again ? lines::put : lines::add;
    reply
        .content()
        .ifPresentOrElse(
            content -> lines.put(type(content.mediaType())),
            () -> lines.remove(HttpHeader.CONTENT_TYPE));
    line.accept(TYPES);
    if (!reply.headers().contains(HttpHeader.CACHE_CONTROL)) {
      line.accept(NOT_KEPT);
    }
    reply.headers().forEach(line);
  }

  private static HttpField type(String media) {
    return media.equals(Reply.JSON) ? JSON : new HttpField(HttpHeader.CONTENT_TYPE, media);
  }

  private static void write(Reply.Stream bits, Exchange exchange) {
    boolean head = exchange.request().getMethod().equals("HEAD");
    try (Reply.Writing writing = bits.writing()) {
      if (!head) {
        writing.to(Content.Sink.asOutputStream(exchange.response()));
      }
    } catch (IOException gone) { // Whoever asked has hung up; there is nobody to tell.
      exchange.done().failed(gone);
      return;
    }
    if (head) {
      endUnmeasured(exchange);
    } else {
      end(exchange);
    }
  }
}
