package dev.omni.evidence;

import dev.omni.application.evidence.SealedEvidence;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The description of a crate in JSON-LD.
 *
 * @param evidence that the crate holds
 * @param files by name, without the description itself
 */
record CrateMetadata(SealedEvidence evidence, Map<String, byte[]> files) {
  static final String FILE = "ro-crate-metadata.json";

  private static final String PROFILE = "https://w3id.org/ro/wfrun/process/0.5";
  private static final String ENGINE = "#engine";
  private static final String LICENSE = "#license";
  private static final String SERVER = "#server";

  private static final Map<String, String> TITLES =
      Map.of(
          "evidence.json", "The evidence: statement, signature, place in the log",
          "statement.json", "The bytes that are signed: an in-toto statement",
          "input.json", "The input, as canonical JSON",
          "result.json", "The result, as canonical JSON",
          "keys.json", "The public keys that the evidence names; compare them with those you trust",
          "verify.mjs", "The verifier: node verify.mjs evidence.json keys.json");

  /** RO-Crate 1.1 lacks the word for a digest; Workflow Run RO-Crate defines it. */
  private static final Json.Arr CONTEXT =
      Json.arr(
          "https://w3id.org/ro/crate/1.1/context",
          Json.obj("sha256", "https://w3id.org/ro/terms/workflow-run#sha256"));

  /** Returns the description. */
  Json.Obj json() {
    var graph = new ArrayList<Json>();
    graph.add(
        node(FILE, "CreativeWork")
            .with("about", ref("./"))
            .with("conformsTo", ref("https://w3id.org/ro/crate/1.1")));
    graph.add(root());
    graph.add(named(PROFILE, "CreativeWork", "Process Run Crate").with("version", "0.5"));
    graph.add(named(LICENSE, "CreativeWork", "No license is stated; ask the owner of the run"));
    graph.add(run());
    graph.add(
        named(ENGINE, "SoftwareApplication", "Omni: " + evidence.subject())
            .withPresent("softwareVersion", engine()));
    graph.add(named(SERVER, "Organization", evidence.log().text("origin")));
    files.forEach((name, bytes) -> graph.add(file(name, bytes)));
    return Json.obj("@context", CONTEXT, "@graph", graph);
  }

  private Optional<String> engine() {
    return predicate().findObject("engine").flatMap(engine -> engine.findText("service_version"));
  }

  private Json.Obj predicate() {
    return evidence.statement().predicate();
  }

  private Json.Obj root() {
    Statement statement = evidence.statement();
    String day =
        statement.completedAt().orElseThrow().toString().substring(0, "2026-01-31".length());
    return named("./", "Dataset", "Evidence of " + evidence.subject())
        .with(
            "description", "The signed evidence of " + id() + ", with input, result and verifier.")
        .with("datePublished", day)
        .with("license", ref(LICENSE))
        .with("conformsTo", ref(PROFILE))
        .with("hasPart", files.keySet().stream().map(CrateMetadata::ref).toList())
        .with("mentions", ref(id()));
  }

  private String id() {
    return "urn:uuid:" + evidence.statement().id();
  }

  private Json.Obj run() {
    Json.Obj timings = predicate().findObject("timings").orElseThrow();
    String status = predicate().text("status");
    String ending = status.equals("completed") ? "Completed" : "Failed";
    return named(id(), "CreateAction", "Execution of " + evidence.subject())
        .with("instrument", ref(ENGINE))
        .with("agent", ref(SERVER))
        .withPresent("startTime", timings.findText("started_at"))
        .with("endTime", timings.text("completed_at"))
        .with("actionStatus", ref("http://schema.org/" + ending + "ActionStatus"))
        .with("object", present("input.json"))
        .with("result", present("result.json"))
        .withPresent("error", status.equals("completed") ? Optional.empty() : Optional.of(status));
  }

  private List<Json.Obj> present(String name) {
    return files.containsKey(name) ? List.of(ref(name)) : List.of();
  }

  private static Json.Obj file(String name, byte[] bytes) {
    return named(name, "File", TITLES.getOrDefault(name, name))
        .with("contentSize", String.valueOf(bytes.length))
        .with("encodingFormat", name.endsWith(".json") ? "application/json" : "text/javascript")
        .with("sha256", Sha256.hex(Sha256.sha256(bytes)));
  }

  private static Json.Obj named(String id, String type, String name) {
    return node(id, type).with("name", name);
  }

  private static Json.Obj node(String id, String type) {
    return Json.obj("@id", id, "@type", type);
  }

  private static Json.Obj ref(String id) {
    return Json.obj("@id", id);
  }
}
