package dev.omni.http.docs;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The description of a predicate, as that of a run under {@code /predicates/run/v2}: its prose, its
 * schema and its test vectors. A server has them whichever address its statements name.
 */
public final class PredicatePages {
  private static final Pattern FILE = Pattern.compile("[a-z0-9][a-z0-9-]*\\.json");

  private final DocFiles files;
  private final String routes;
  private final String folder;

  /**
   * Creates the pages of a server of these worlds.
   *
   * @param routes the beginning of the names of the routes
   * @param predicate as {@code run/v2}
   */
  public PredicatePages(ServedWorlds worlds, String routes, String predicate) {
    this.files = new DocFiles(worlds);
    this.routes = routes;
    this.folder = "predicates/" + predicate + "/";
  }

  /** Returns the endpoints by the names of their routes. */
  public Map<String, Endpoint> all() {
    return Map.of(
        routes + ".page", this::page,
        routes + ".file", request -> file("", "file", request),
        routes + ".vector", request -> file("vectors/", "vector", request));
  }

  /** Returns the prose in Markdown for those who ask for it, and in HTML for all others. */
  private Reply page(Request request) {
    request.noQuery();
    String text = bundled("index.md").map(PredicatePages::text).orElseThrow();
    if (AcceptedForm.isMarkdown(request.headers())) {
      return Reply.of(200, new Reply.Bytes("text/markdown; charset=utf-8", bytes(text)))
          .header("Vary", "Accept");
    }
    String page = new Layout(files).page("predicates", new Markdown(files).html(text));
    return Documentation.secured(
            Reply.of(200, new Reply.Bytes("text/html; charset=utf-8", bytes(page))))
        .header("Vary", "Accept");
  }

  private Reply file(String within, String parameter, Request request) {
    request.noQuery();
    String name = request.path().text(parameter);
    byte[] found =
        Optional.of(name)
            .filter(given -> FILE.matcher(given).matches())
            .flatMap(given -> bundled(within + given))
            .orElseThrow(
                () -> Fault.of(FaultCode.ROUTE_NOT_FOUND, "No file has the name " + name + "."));
    return Reply.of(200, new Reply.Bytes("application/json", found));
  }

  private Optional<byte[]> bundled(String name) {
    try (InputStream in = PredicatePages.class.getResourceAsStream(folder + name)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
