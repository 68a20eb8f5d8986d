package dev.omni.http;

import dev.omni.http.route.Reply;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.QuotedQualityCSV;

/** The writer of replies to responses of Javalin. */
final class ResponseWriter {
  private static final System.Logger LOG = System.getLogger(ResponseWriter.class.getName());

  /** The size in bytes from which compression is worth its time. */
  private static final int COMPRESSED_FROM = 1024;

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
        write(all, ctx);
      }
    } catch (IOException gone) {
      LOG.log(System.Logger.Level.DEBUG, "the client has closed the connection", gone);
    }
  }

  /** Writes a text, compressed when it is long and the client takes that. */
  private static void write(Reply.Bytes text, Context ctx) throws IOException {
    byte[] bytes = text.bytes();
    if (bytes.length >= COMPRESSED_FROM) {
      String before = ctx.res().getHeader("Vary");
      ctx.header("Vary", before == null ? "Accept-Encoding" : before + ", Accept-Encoding");
      if (acceptsGzip(ctx)) {
        ctx.header("Content-Encoding", "gzip");
        bytes = compressed(bytes);
      }
    }
    ctx.contentType(text.mediaType());
    ctx.res().setContentLength(bytes.length);
    ctx.result(bytes);
  }

  private static boolean acceptsGzip(Context ctx) {
    var codings = new QuotedQualityCSV();
    new ServletHeaders(ctx.req()).all("Accept-Encoding").forEach(codings::addValue);
    return codings.getValues().stream().anyMatch("gzip"::equalsIgnoreCase);
  }

  private static byte[] compressed(byte[] bytes) throws IOException {
    var packed = new ByteArrayOutputStream(bytes.length / 4);
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    }
    return packed.toByteArray();
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
