package dev.omni.evidence;

import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.application.evidence.SealedEvidence;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The provenance of an execution by PROV-O (W3C, 2013) in JSON-LD, with its context within: the
 * activity, what it used and made, and who answers for it. Digests are names.
 */
public final class ProvFormat implements EvidenceFormat {
  private static final Json.Obj CONTEXT =
      Json.obj(
          "prov", "http://www.w3.org/ns/prov#",
          "rdfs", "http://www.w3.org/2000/01/rdf-schema#",
          "xsd", "http://www.w3.org/2001/XMLSchema#",
          "label", "rdfs:label",
          "startedAtTime", typed("prov:startedAtTime", "xsd:dateTime"),
          "endedAtTime", typed("prov:endedAtTime", "xsd:dateTime"),
          "used", typed("prov:used", "@id"),
          "wasInformedBy", typed("prov:wasInformedBy", "@id"),
          "wasAssociatedWith", typed("prov:wasAssociatedWith", "@id"),
          "wasGeneratedBy", typed("prov:wasGeneratedBy", "@id"),
          "wasDerivedFrom", typed("prov:wasDerivedFrom", "@id"),
          "wasAttributedTo", typed("prov:wasAttributedTo", "@id"));

  private static Json.Obj typed(String property, String type) {
    return Json.obj("@id", property, "@type", type);
  }

  @Override
  public String name() {
    return "prov";
  }

  @Override
  public String mediaType() {
    return "application/ld+json";
  }

  @Override
  public String ending() {
    return "prov.jsonld";
  }

  @Override
  public byte[] write(SealedEvidence evidence) {
    String activity = "urn:uuid:" + evidence.statement().id();
    // Of a confidential run both have the root of one tree.
    String input = digest(evidence.statement().input()) + mark(evidence, "#input");
    String result = digest(evidence.statement().output()) + mark(evidence, "#result");
    String engine = activity + "#engine";
    String key = digest(evidence.signer().key().id());
    List<Json.Obj> parents = parents(evidence);
    List<Json> statements =
        parents.stream().map(parent -> parent.find("@id").orElseThrow()).toList();
    var used = new ArrayList<Json>(List.of(Json.str(input)));
    used.addAll(statements);
    Json.Obj timings = evidence.statement().predicate().findObject("timings").orElseThrow();
    var graph = new ArrayList<Json>();
    graph.add(
        node(activity, "prov:Activity", evidence.subject())
            .withPresent("startedAtTime", timings.findText("started_at"))
            .with("endedAtTime", timings.text("completed_at"))
            .with("used", used)
            .with("wasInformedBy", informing(evidence))
            .with("wasAssociatedWith", List.of(engine, key)));
    graph.add(node(input, "prov:Entity", "input"));
    if (evidence.hadResult()) {
      graph.add(
          node(result, "prov:Entity", "result")
              .with("wasGeneratedBy", activity)
              .with("wasDerivedFrom", used)
              .with("wasAttributedTo", key));
    }
    graph.addAll(parents);
    graph.add(node(engine, "prov:SoftwareAgent", engineOf(evidence)));
    graph.add(node(key, "prov:Agent", "signing key of " + evidence.log().text("origin")));
    return Json.obj("@context", CONTEXT, "@graph", graph)
        .canonical()
        .getBytes(StandardCharsets.UTF_8);
  }

  private static Json.Obj node(String id, String type, String label) {
    return Json.obj("@id", id, "@type", type, "label", label);
  }

  /** Returns the statements of the parents, each made by its own execution. */
  private static List<Json.Obj> parents(SealedEvidence evidence) {
    return evidence.statement().parents().items().stream()
        .map(Json.Obj.class::cast)
        .map(
            parent ->
                node(digest(parent.text("digest")), "prov:Entity", "evidence")
                    .with("wasGeneratedBy", "urn:uuid:" + parent.text("evidence_id")))
        .toList();
  }

  private static List<String> informing(SealedEvidence evidence) {
    return evidence.statement().parents().items().stream()
        .map(parent -> "urn:uuid:" + ((Json.Obj) parent).text("evidence_id"))
        .toList();
  }

  /** Returns the name and version of the engine. */
  static String engineOf(SealedEvidence evidence) {
    Optional<String> version =
        evidence
            .statement()
            .predicate()
            .findObject("engine")
            .flatMap(engine -> engine.findText("service_version"));
    return version.map(known -> "Omni " + known).orElse("Omni");
  }

  private static String mark(SealedEvidence evidence, String fragment) {
    return evidence.isConfidential() ? fragment : "";
  }

  private static String digest(String sha256) {
    return "urn:sha256:" + sha256;
  }
}
