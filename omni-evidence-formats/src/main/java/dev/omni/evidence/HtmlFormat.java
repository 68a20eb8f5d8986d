package dev.omni.evidence;

import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.application.evidence.SealedEvidence;
import dev.omni.domain.evidence.Disclosure;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * A page for people that checks itself in a browser, without network: it carries the evidence, the
 * keys that this names, and the verifier.
 */
public final class HtmlFormat implements EvidenceFormat {
  /** The bytes of input or result above which the page leaves it out. */
  static final int MOST_CARRIED = 64 * 1024;

  private static final List<String> FACTS =
      List.of(
          "/capability/id",
          "/capability/version",
          "/target",
          "/kind",
          "/mode",
          "/status",
          "/timings/started_at",
          "/timings/completed_at",
          "/method/name",
          "/engine/service_version",
          "/numerics/reproducibility",
          "/input/sha256",
          "/result/sha256");

  @Override
  public String name() {
    return "html";
  }

  @Override
  public String mediaType() {
    return "text/html";
  }

  @Override
  public String ending() {
    return "html";
  }

  @Override
  public byte[] write(SealedEvidence evidence) {
    String style = Verifier.text("page.css");
    String script = Verifier.text() + "\n" + Verifier.text("page.mjs");
    var left = new ArrayList<String>();
    Json.Obj carried = evidence.document().without("statement");
    for (String name : List.of("input", "result")) {
      Optional<Json> value = carried.find(name);
      if (value.isPresent() && size(inScript(value.get())) > MOST_CARRIED) {
        left.add(name);
        carried = carried.without(name);
      }
    }
    String disclosed = Disclosure.DISCLOSED;
    if (carried.find(disclosed).filter(all -> size(inScript(all)) > MOST_CARRIED).isPresent()) {
      left.add(Disclosure.CHECK);
      carried = carried.without(disclosed);
    }
    String page =
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src '"
            + digest(script)
            + "'; style-src '"
            + digest(style)
            + "'; img-src data:\">\n"
            + "<meta name=\"viewport\" content=\"width=device-width\">\n"
            + "<title>Evidence</title>\n<style>"
            + style
            + "</style>\n</head>\n"
            + "<body data-verdict=\"unverifiable\">\n<h1>Evidence of a computation</h1>\n"
            + "<p id=\"verdict\" role=\"status\">Not checked: this page checks itself by script.</p>\n"
            + body(evidence, left)
            + "<script type=\"application/json\" id=\"evidence\">"
            + inScript(Json.obj("document", carried, "left_out", left))
            + "</script>\n<script type=\"module\">"
            + script
            + "</script>\n</body>\n</html>\n";
    return page.getBytes(StandardCharsets.UTF_8);
  }

  private static String body(SealedEvidence evidence, List<String> left) {
    var page = new StringBuilder();
    page.append(
        PrintedValues.chosen("facts", "Execution", evidence.statement().predicate(), FACTS));
    if (evidence.isConfidential()) {
      page.append(disclosed(evidence, left));
    } else {
      page.append(part("result", "Result", evidence.result(), left));
      page.append(part("input", "Input", evidence.input(), left));
    }
    page.append(
        PrintedValues.chosen(
            "log", "Log", evidence.log(), List.of("/origin", "/index", "/tree_size")));
    page.append(PrintedValues.keys(evidence.document().items("keys")));
    page.append(
        "<p>This page brings its own keys. Compare their fingerprints with those that you trust: a"
            + " page that someone else made can bring keys of someone else.</p>\n"
            + "<h2>Checks</h2>\n<table id=\"checks\"></table>\n");
    return page.toString();
  }

  private static String disclosed(SealedEvidence evidence, List<String> left) {
    List<Json> leaves = evidence.document().items(Disclosure.DISCLOSED);
    String title = "Disclosed of input and result";
    return left.contains(Disclosure.CHECK) || leaves.isEmpty()
        ? part(Disclosure.CHECK, title, Optional.empty(), left)
        : PrintedValues.disclosed(title, leaves);
  }

  private static String part(String id, String title, Optional<Json> value, List<String> left) {
    if (value.isPresent() && !left.contains(id)) {
      return PrintedValues.whole(id, title, value.get());
    }
    String why = left.contains(id) ? "It is too large for this page." : "There is none.";
    return "<h2>" + title + "</h2>\n<p>" + why + "</p>\n";
  }

  /** Returns JSON that no reader of HTML takes for a tag. */
  private static String inScript(Json value) {
    return value.canonical().replace("<", "\\u003c");
  }

  private static int size(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String digest(String text) {
    byte[] hash = Sha256.sha256(text.getBytes(StandardCharsets.UTF_8));
    return "sha256-" + Base64.getEncoder().encodeToString(hash);
  }
}
