package dev.omni.console.web;

import dev.omni.console.view.PageFrame;
import dev.omni.console.view.Screen;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The writer of answers, with the headers that protect pages. */
final class PageWriter {
  private static final System.Logger LOG = System.getLogger(PageWriter.class.getName());
  private static final String HTML = "text/html; charset=utf-8";
  private static final int COMPRESSED_FROM = 1024;

  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src"
              + " 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri"
              + " 'none'",
          "X-Frame-Options",
          "DENY",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Opener-Policy",
          "same-origin",
          "Permissions-Policy",
          "camera=(), geolocation=(), microphone=()",
          "Cache-Control",
          "no-store");

  private Optional<TemplateEngine> templates = Optional.empty();

  /** Returns the templates, which load at the first page. */
  private synchronized TemplateEngine templates() {
    if (templates.isEmpty()) {
      templates = Optional.of(TemplateEngine.createPrecompiled(ContentType.Html));
    }
    return templates.get();
  }

  /** Returns the text of a page. */
  byte[] page(Screen screen, PageFrame frame) {
    return rendered("page.jte", screen, frame);
  }

  /** Returns the text of a page that a link opens, without navigation and forms. */
  byte[] shared(Screen screen, PageFrame frame) {
    return rendered("shared.jte", screen, frame);
  }

  private byte[] rendered(String template, Screen screen, PageFrame frame) {
    var page = new VisibleOutput();
    templates().render(template, Map.of("frame", frame, "screen", screen), page);
    return page.toString().getBytes(StandardCharsets.UTF_8);
  }

  void write(Context ctx, int status, byte[] page) {
    ctx.status(status);
    HEADERS.forEach(ctx::header);
    body(ctx, HTML, page);
  }

  void write(Context ctx, Answer.Redirect redirect) {
    ctx.status(303);
    HEADERS.forEach(ctx::header);
    redirect.headers().forEach(ctx::header);
    ctx.header("Location", redirect.to());
  }

  void write(Context ctx, Answer.Bytes file) {
    HEADERS.forEach(ctx::header);
    named(ctx, file.name());
    if (file.type().startsWith("image/svg")) {
      ctx.header(
          "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    }
    body(ctx, file.type(), file.bytes());
  }

  void write(Context ctx, Answer.Streamed stream) {
    HEADERS.forEach(ctx::header);
    named(ctx, stream.name());
    ctx.header("X-Accel-Buffering", "no");
    ctx.res().setContentType(stream.type());
    try {
      if (ctx.method().equals(HandlerType.HEAD)) {
        ctx.res().flushBuffer();
      } else {
        stream.writing().to(ctx.res().getOutputStream());
      }
    } catch (IOException gone) {
      LOG.log(System.Logger.Level.DEBUG, "the browser has closed the connection", gone);
    }
  }

  void write(Context ctx, Assets.Asset asset) {
    ctx.header("Cache-Control", "public, max-age=31536000, immutable");
    ctx.header("X-Content-Type-Options", "nosniff");
    ctx.header("Vary", "Accept-Encoding");
    boolean packed = acceptsGzip(ctx);
    if (packed) {
      ctx.header("Content-Encoding", "gzip");
    }
    ctx.contentType(asset.type()).result(packed ? asset.gzip() : asset.bytes());
  }

  private static void named(Context ctx, Optional<String> name) {
    name.ifPresent(
        file -> ctx.header("Content-Disposition", "attachment; filename=\"" + file + "\""));
  }

  private static void body(Context ctx, String type, byte[] bytes) {
    byte[] sent = bytes;
    ctx.header("Vary", "Accept-Encoding");
    if (bytes.length >= COMPRESSED_FROM && acceptsGzip(ctx)) {
      ctx.header("Content-Encoding", "gzip");
      sent = Assets.Gzip.of(bytes);
    }
    ctx.contentType(type).result(sent);
  }

  private static boolean acceptsGzip(Context ctx) {
    String accepted = Optional.ofNullable(ctx.header("Accept-Encoding")).orElse("");
    return accepted
        .toLowerCase(Locale.ROOT)
        .matches("(?s).*\\bgzip\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$)).*");
  }
}
