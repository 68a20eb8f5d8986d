package dev.omni.http;

import dev.omni.domain.fault.Fault;
import dev.omni.http.route.Reply;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Consumer;
import org.eclipse.jetty.ee10.servlet.ServletContextResponse;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;

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
   * Sends a reply.
   *
   * @throws Fault when a stream is refused before its first byte
   */
  static void send(Reply reply, Context ctx) {
    HttpServletResponse out = ctx.res();
    out.setStatus(reply.status());
    headers(reply, ServletContextResponse.getServletContextResponse(out).getWrapped().getHeaders());
    if (reply.content().orElse(null) instanceof Reply.Bytes all) {
      out.setContentLength(all.bytes().length);
    }
    try {
      if (reply.content().isPresent()) {
        write(reply.content().get(), ctx.req().getMethod().equals("HEAD"), out);
      } else if (reply.status() == 304) {
        out.flushBuffer(); // Ended later, it would say a length, which is not that of the content.
      }
    } catch (IOException gone) {
      return; // Whoever asked has hung up; there is nobody to tell.
    }
  }

  /**
   * Past the servlet, which looks into what it is told; what is the same in all answers is kept as
   * bytes. Adding looks through no others; only a reply that takes another one's place finds some.
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

  private static void write(Reply.Content content, boolean head, HttpServletResponse out)
      throws IOException {
    if (content instanceof Reply.Bytes all) {
      out.getOutputStream().write(all.bytes());
    } else if (content instanceof Reply.Stream bits) {
      try (Reply.Writing writing = bits.writing()) {
        if (!head) {
          writing.to(out.getOutputStream());
        }
      }
    }
  }
}
