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
 * The description of the predicate of a run under {@code /predicates/run/v2}: its prose, its schema
 * and its test vectors. A server has them whichever address its statements name.
 */
public final class PredicatePages {
  private static final String FOLDER = "predicates/run/v2/";
  private static final Pattern FILE = Pattern.compile("[a-z0-9][a-z0-9-]*\\.json");

  private final DocFiles files;

  /** Creates the pages of a server of these worlds. */
  public PredicatePages(ServedWorlds worlds) {
    this.files = new DocFiles(worlds);
  }

  public Map<String, Endpoint> all() {
    return Map.of(
        "predicates.page", this::page,
        "predicates.file", request -> file("", "file", request),
        "predicates.vector", request -> file("vectors/", "vector", request));
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

  private static Reply file(String folder, String parameter, Request request) {
    request.noQuery();
    String name = request.path().text(parameter);
    byte[] found =
        Optional.of(name)
            .filter(given -> FILE.matcher(given).matches())
            .flatMap(given -> bundled(folder + given))
            .orElseThrow(
                () ->
                    Fault.of(
                        FaultCode.ROUTE_NOT_FOUND,
                        "No file has the name " + name + "; see /predicates/run/v2."));
    return Reply.of(200, new Reply.Bytes("application/json", found));
  }

  private static Optional<byte[]> bundled(String name) {
    try (InputStream in = PredicatePages.class.getResourceAsStream(FOLDER + name)) {
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
