package dev.omni.http.docs;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.http.openapi.ServedText;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The documentation site under {@code /docs}: the Markdown files of the repository's folder docs,
 * the API reference, the error codes and a search over all of them. Everything comes from this jar;
 * a page is rendered when it is first requested.
 */
public final class Documentation {
  private static final String POLICY =
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  private static final String MARKDOWN = ".md";

  /** The index for models, by a name that no page has. */
  private static final String INDEX = "/llms.txt";

  private static final String ALL = "/llms-full.txt";
  private static final Map<String, String> FILE_TYPES =
      Map.of(
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "mjs", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml",
          "png", "image/png");

  private final DocFiles files;
  private final ServedText text;
  private final ServedMarkdown markdown;
  private final Map<String, Reply> replies = new ConcurrentHashMap<>();

  /** Creates the pages of a server of these worlds. */
  public Documentation(ServedWorlds worlds) {
    this.files = new DocFiles(worlds);
    this.text = new ServedText(worlds);
    this.markdown = new ServedMarkdown(worlds);
  }

  public Map<String, Endpoint> all() {
    return Map.of(
        "docs.home", request -> page("index", request),
        "docs.errors", request -> page("errors", request),
        "docs.page", request -> page(request.path().text("page"), request),
        "llms", request -> reply(INDEX),
        "llms.full", request -> reply(ALL));
  }

  /** Returns a page in Markdown for those who ask for it, and in HTML for all others. */
  private Reply page(String name, Request request) {
    if (name.equals(INDEX) || name.equals(ALL)) {
      throw missing(name);
    }
    boolean isPage = name.indexOf('.') < 0 || files.isPage(name);
    boolean wanted = isPage && AcceptedForm.isMarkdown(request.headers());
    Reply reply = reply(wanted ? name + MARKDOWN : name);
    return isPage ? reply.header("Vary", "Accept") : reply;
  }

  private Reply reply(String name) {
    return replies.computeIfAbsent(name, this::render);
  }

  private Reply render(String name) {
    Optional<String> moved = files.successor(name);
    if (moved.isPresent()) {
      return Reply.empty(308).header("Location", "/docs/" + moved.get());
    }
    if (name.endsWith(MARKDOWN)) {
      return markdown(name.substring(0, name.length() - MARKDOWN.length()));
    }
    if (name.equals(INDEX)) {
      return plain(files.text("llms.txt").orElseThrow());
    }
    if (name.equals(ALL)) {
      return plain(markdown.all());
    }
    if (name.equals("search.json")) {
      return Reply.json(200, new SearchIndex(this::content).json());
    }
    String type = FILE_TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (type != null) {
      byte[] bytes = files.bytes(name).orElseThrow(() -> missing(name));
      return Reply.of(200, new Reply.Bytes(type, bytes));
    }
    String content = content(name).orElseThrow(() -> missing(name));
    byte[] page = new Layout(files).page(name, content).getBytes(StandardCharsets.UTF_8);
    return secured(Reply.of(200, new Reply.Bytes("text/html; charset=utf-8", page)));
  }

  /** Adds what keeps a page of the site from loading or being framed by others. */
  static Reply secured(Reply page) {
    return page.header("Content-Security-Policy", POLICY)
        .header("Referrer-Policy", "no-referrer")
        .header("Cross-Origin-Opener-Policy", "same-origin");
  }

  private Reply markdown(String name) {
    Optional<String> moved = files.successor(name);
    if (moved.isPresent()) {
      return Reply.empty(308).header("Location", "/docs/" + moved.get() + MARKDOWN);
    }
    String page = markdown.page(name).orElseThrow(() -> missing(name + MARKDOWN));
    return text("text/markdown", page);
  }

  private static Reply plain(String text) {
    return text("text/plain", text);
  }

  private static Reply text(String type, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Reply.of(200, new Reply.Bytes(type + "; charset=utf-8", bytes));
  }

  /** Returns the HTML of a page without its frame; empty when there is no such page. */
  private Optional<String> content(String name) {
    var html = new Markdown(files);
    return switch (name) {
      case "errors" -> Optional.of(new ErrorPage(errorTexts(), html).html());
      case "reference" -> files.text("reference.html").map(text::page);
      case "search" -> Optional.of(new SearchIndex(this::content).html());
      default -> files.markdown(name).map(html::html);
    };
  }

  private Json.Obj errorTexts() {
    return (Json.Obj) JsonReader.trusted(files.text("errors.json").orElseThrow());
  }

  private static Fault missing(String name) {
    return Fault.of(FaultCode.ROUTE_NOT_FOUND, "No page has the name " + name + "; see /docs.");
  }
}
