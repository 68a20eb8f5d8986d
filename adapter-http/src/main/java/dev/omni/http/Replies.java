package dev.omni.http;

import dev.omni.domain.fault.Fault;
import dev.omni.http.route.Reply;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.BiConsumer;

/** Writes replies to the socket. */
final class Replies {
  private static final String CACHE = "Cache-Control";
  private static final String TYPES = "X-Content-Type-Options";

  private Replies() {}

  /**
   * Sends a reply.
   *
   * @throws Fault when a stream is refused before its first byte
   */
  static void send(Reply reply, Context ctx) {
    HttpServletResponse out = ctx.res();
    out.setStatus(reply.status());
    reply.content().ifPresent(content -> described(content, out));
    headers(reply, out);
    try {
      if (reply.content().isPresent()) {
        write(reply.content().get(), ctx.req().getMethod().equals("HEAD"), out);
      }
    } catch (IOException gone) {
      return; // Whoever asked has hung up; there is nobody to tell.
    }
  }

  /** Adding looks through no others; only a reply that takes another one's place finds some. */
  private static void headers(Reply reply, HttpServletResponse out) {
    boolean again = out.containsHeader(TYPES);
    BiConsumer<String, String> line = again ? out::setHeader : out::addHeader;
    line.accept(TYPES, "nosniff");
    if (!reply.headers().containsKey(CACHE)) {
      line.accept(CACHE, "no-store");
    }
    reply.headers().forEach(line);
  }

  /** Before the other headers: what is set, and not added, is looked for among those there are. */
  private static void described(Reply.Content content, HttpServletResponse out) {
    out.setContentType(content.mediaType());
    if (content instanceof Reply.Bytes all) {
      out.setContentLength(all.bytes().length);
    }
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
