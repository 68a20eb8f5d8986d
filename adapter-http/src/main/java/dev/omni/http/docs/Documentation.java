package dev.omni.http.docs;

import dev.omni.application.json.JacksonJson;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Guides, reference and error codes as pages: everything comes from this jar, nothing is a script,
 * and each page is made when it is first asked for.
 */
public final class Documentation {
  private static final String POLICY =
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none';"
          + " frame-ancestors 'none'";
  private static final String CAPABILITIES = "capabilities";

  private final Supplier<Json.Obj> description;
  private final Map<String, Reply> made = new ConcurrentHashMap<>();

  /** Of an API with that description. */
  public Documentation(Supplier<Json.Obj> description) {
    this.description = description;
  }

  /** The endpoints by the names of their routes. */
  public Map<String, Endpoint> all() {
    return Map.of(
        "docs.home", request -> page("first-page"),
        "docs.errors", request -> page("errors"),
        "docs.page", this::named);
  }

  private Reply named(Request request) {
    String name = request.path().text("page");
    if (name.equals("style.css")) {
      return Reply.of(200, new Reply.Bytes("text/css; charset=utf-8", bytes("style.css")));
    }
    if (!names().contains(name)) {
      throw Fault.of(FaultCode.ROUTE_NOT_FOUND, "There is no page " + name + "; see /docs.");
    }
    return page(name);
  }

  /** What has a page of its own, by the name in its address. */
  private static Set<String> names() {
    var names = new LinkedHashSet<>(Layout.GUIDES.keySet());
    names.add(CAPABILITIES);
    names.add("reference");
    return names;
  }

  private Reply page(String name) {
    return made.computeIfAbsent(name, this::make);
  }

  private Reply make(String name) {
    var markdown = new Markdown(names());
    String html =
        switch (name) {
          case "errors" -> new ErrorPage(errors(), markdown).html();
          case "reference" -> new Reference(description.get(), markdown).html();
          default -> markdown.html(text(name + ".md"));
        };
    String title =
        Optional.ofNullable(Layout.GUIDES.get(name))
            .orElseGet(() -> Layout.TABLES.getOrDefault(name, "Start"));
    byte[] page = Layout.page(name, title, html).getBytes(StandardCharsets.UTF_8);
    return Reply.of(200, new Reply.Bytes("text/html; charset=utf-8", page))
        .header("Content-Security-Policy", POLICY)
        .header("Referrer-Policy", "no-referrer")
        .header("Cross-Origin-Opener-Policy", "same-origin");
  }

  private static Json.Obj errors() {
    return (Json.Obj) JacksonJson.trusted(text("errors.json"));
  }

  private static String text(String file) {
    return new String(bytes(file), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String file) {
    try (InputStream in = Documentation.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is not in the jar");
      }
      return in.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
