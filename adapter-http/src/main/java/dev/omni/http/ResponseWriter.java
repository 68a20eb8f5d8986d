package dev.omni.http;

import dev.omni.http.route.Reply;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;

/** The writer of replies to responses of Javalin. */
final class ResponseWriter {
  private static final System.Logger LOG = System.getLogger(ResponseWriter.class.getName());

  private ResponseWriter() {}

  /** Writes a reply in place of one that is not committed yet. */
  static void write(Reply reply, Context ctx) {
    if (ctx.res().isCommitted()) {
      LOG.log(System.Logger.Level.WARNING, "a response broke off after its first bytes");
      return;
    }
    ctx.status(reply.status());
    ctx.header("X-Content-Type-Options", "nosniff");
    ctx.header("Cache-Control", "no-store");
    reply.headers().forEach(ctx::header);
    try {
      if (reply.content().isEmpty()) {
        ctx.res().setContentType(null);
        flush(ctx);
      } else if (reply.content().get() instanceof Reply.Stream stream) {
        write(stream, ctx);
      } else if (reply.content().get() instanceof Reply.Bytes all) {
        ctx.contentType(all.mediaType());
        ctx.res().setContentLength(all.bytes().length);
        ctx.result(all.bytes());
      }
    } catch (IOException gone) {
      LOG.log(System.Logger.Level.DEBUG, "the client has closed the connection", gone);
    }
  }

  private static void write(Reply.Stream stream, Context ctx) throws IOException {
    ctx.contentType(stream.mediaType());
    try (Reply.Writing writing = stream.writing()) {
      if (ctx.method().equals(HandlerType.HEAD)) {
        flush(ctx);
      } else {
        writing.to(ctx.res().getOutputStream());
      }
    }
  }

  /** Sends the headers alone; otherwise a response that ends early would state a length of 0. */
  private static void flush(Context ctx) throws IOException {
    ctx.res().flushBuffer();
  }
}
