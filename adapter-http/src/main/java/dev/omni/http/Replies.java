package dev.omni.http;

import dev.omni.domain.fault.Fault;
import dev.omni.http.route.Reply;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Writes replies to the socket. */
final class Replies {
  private static final String CACHE = "Cache-Control";
  private static final String TYPES = "X-Content-Type-Options";

  private Replies() {}

  /** Sends a reply in place of another one, of which nothing is on its way yet. */
  static void instead(Reply of, Reply reply, Context ctx) {
    HttpServletResponse out = ctx.res();
    of.headers().keySet().forEach(name -> out.setHeader(name, null));
    out.setHeader(CACHE, null);
    out.setHeader(TYPES, null);
    send(reply, ctx);
  }

  /**
   * Sends a reply.
   *
   * @throws Fault when a stream is refused before its first byte
   */
  static void send(Reply reply, Context ctx) {
    HttpServletResponse out = ctx.res();
    out.setStatus(reply.status());
    if (!reply.headers().containsKey(CACHE)) {
      out.addHeader(CACHE, "no-store");
    }
    out.addHeader(TYPES, "nosniff");
    reply.headers().forEach(out::addHeader);
    try {
      if (reply.content().isPresent()) {
        write(reply.content().get(), ctx.req().getMethod().equals("HEAD"), out);
      }
    } catch (IOException gone) {
      return; // Whoever asked has hung up; there is nobody to tell.
    }
  }

  private static void write(Reply.Content content, boolean head, HttpServletResponse out)
      throws IOException {
    out.setContentType(content.mediaType());
    if (content instanceof Reply.Bytes all) {
      out.setContentLength(all.bytes().length);
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
