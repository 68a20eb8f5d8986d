package dev.omni.server.predicate;

import static dev.omni.server.predicate.Edit.change;
import static dev.omni.server.predicate.Edit.put;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The vectors of evidence as servers give it, of batches and parents, and of later versions. */
final class KnownVectors extends VectorMaker {
  KnownVectors(RealEvidence real, Json.Obj run, Json.Obj other) {
    super(run, other);
    accepted(real);
    batches(real.batch());
    parents();
    unverifiable();
  }

  private void accepted(RealEvidence real) {
    add("run", ACCEPT, "", "A run as a server gives it.", run);
    add("response", ACCEPT, "", "The whole response that has it.", Json.obj("data", run));
    add(
        "beyond-limits",
        ACCEPT,
        "",
        "A run beyond the limits of use: the evidence is valid and says so.",
        resealed(real.of(RealEvidence.OPTION, RealEvidence.CALL.with("volatility", 3))));
    Json.Obj entry =
        Json.obj(
            "id", "M-0042",
            "version", "3",
            "owner", "Ada",
            "status", "validated",
            "validated_at", "2026-05-04");
    add(
        "registered",
        ACCEPT,
        "",
        "A run whose model is in the operator's register.",
        resealed(
            RealEvidence.registered(Json.obj(RealEvidence.OPTION, entry))
                .of(RealEvidence.OPTION, RealEvidence.CALL)));
    Json.Obj atoms = Json.obj("atoms", 4);
    add(
        "cancelled",
        ACCEPT,
        "",
        "A run that was cancelled: its result is null.",
        resealed(real.cancelled("molecular.cluster.lennard-jones-minimum", atoms)));
    Json.Obj failing = Json.obj("integrand", "1/x", "lower", 0, "upper", 1);
    add(
        "failed",
        ACCEPT,
        "",
        "A run that failed: its error is signed.",
        resealed(real.of("scientific-discovery.quadrature", failing)));
    add(
        "other-base",
        ACCEPT,
        "",
        "A server whose predicate types are elsewhere.",
        sealed(run, put(statement(run), "/predicateType", "https://quant.example.org/p/run/v2")));
    add(
        "caller",
        ACCEPT,
        "",
        "A run whose caller attested the request.",
        stating("caller", Json.obj("attestation_sha256", "0".repeat(64))));
    Json.Obj precise = Json.obj("price", new Json.Num(new BigDecimal("0.1234567890123456789")));
    add(
        "all-digits",
        ACCEPT,
        "",
        "A number that no double holds is signed with all its digits.",
        withResult(precise));
    add(
        "characters",
        ACCEPT,
        "",
        "Characters beyond ASCII, and names in the order of their UTF-16 code units.",
        withResult(
            Json.obj("\uD83D\uDE00", 1, "\uFB33", 2, "\u20AC", "\u00FC\n\"\\\u0007", "a", true)));
    add(
        "key-in-time",
        ACCEPT,
        "",
        "The key has a period that covers the run.",
        run,
        Json.arr(
            first
                .published()
                .with("valid_from", "2026-01-01T00:00:00Z")
                .with("valid_until", "2099-01-01T00:00:00Z")),
        Optional.empty());
    add(
        "several-keys",
        ACCEPT,
        "",
        "One of several trusted keys signed.",
        run,
        Json.arr(second.published(), first.published()),
        Optional.empty());
    add(
        "unsorted",
        ACCEPT,
        "",
        "Order of members and spaces of the document do not matter.",
        Json.str(" " + JsonReader.write(new Json.Obj(reversed(run))) + "\n"));
    Json.Obj table = earlier();
    Json.Obj documents = table.findObject("documents").orElseThrow();
    for (String name : List.of("run-1", "run-2", "verification-1", "verification-2")) {
      add(
          name,
          ACCEPT,
          "",
          "Evidence of version " + name.substring(name.length() - 1) + ", as it was read then.",
          documents.find(name).orElseThrow(),
          table.find("keys").orElseThrow(),
          Optional.empty());
    }
    Json.Obj second = documents.findObject("run-2").orElseThrow();
    add(
        "run-2-not-kept",
        ACCEPT,
        "",
        "Of evidence version 2 a result that is not kept passes.",
        second
            .with("result", Json.NULL)
            .with("removed", Json.obj("result", "2026-11-30T00:00:00Z")),
        table.find("keys").orElseThrow(),
        Optional.empty());
  }

  private Json.Obj withResult(Json.Obj result) {
    String digest = Sha256.sha256(result);
    Json.Obj statement =
        put(
            put(statement(run), "/predicate/result/sha256", digest),
            "/subject/0/digest/sha256",
            digest);
    return first.sealed(statement, part(run, "input"), result);
  }

  private static Map<String, Json> reversed(Json.Obj object) {
    var names = new ArrayList<>(object.members().keySet());
    Collections.reverse(names);
    var members = new LinkedHashMap<String, Json>();
    names.forEach(name -> members.put(name, part(object, name)));
    return members;
  }

  private void batches(RealEvidence.Batch batch) {
    Json.Obj evidence = resealed(batch.evidence());
    Json.Obj row = batch.row();
    add("batch", ACCEPT, "", "A batch: its statement has the root of its rows.", evidence);
    row("row", ACCEPT, "A row with its proof.", evidence, row);
    row(
        "row-digit",
        REJECT,
        "A row with another digit.",
        evidence,
        change(row, "/output/price", Edit::nudged));
    row("row-number", REJECT, "The number of another row.", evidence, put(row, "/row", 1));
    row("row-of-run", REJECT, "A row of a run that is no batch.", run, row);
    row(
        "row-proof-long",
        REJECT,
        "A step too many in the proof of a row.",
        evidence,
        change(row, "/proof/hashes", Edit::longer));
    Json.Obj third = put(statement(evidence), "/predicate/rows/leaf", 3);
    row("row-leaf-3", OPEN, "A later version of the leaf of rows.", sealed(evidence, third), row);
  }

  private Json.Obj child() {
    Json.Obj usual =
        statement(
            earlier()
                .findObject("documents")
                .flatMap(all -> all.findObject("verification-2"))
                .orElseThrow());
    Json.Obj cited =
        Json.obj(
            "evidence_id",
            new Statement(statement(run)).id(),
            "digest",
            Hash.of(payload(run)).hex());
    Json.Obj predicate =
        usual
            .findObject("predicate")
            .orElseThrow()
            .with("evidence_version", "3")
            .with("profile", "jcs-exact/1")
            .with("parents", Json.arr(cited));
    Json.Obj document =
        earlier()
            .findObject("documents")
            .flatMap(all -> all.findObject("verification-2"))
            .orElseThrow();
    return sealed(document, usual.with("predicate", predicate));
  }

  private void parents() {
    Json.Obj child = child();
    add("parent", ACCEPT, "", "A verification that cites the run.", child);
    add(
        "parent-included",
        ACCEPT,
        "",
        "The cited run is included.",
        child.with("included", Json.arr(run)));
    add(
        "parent-other",
        REJECT,
        "parents",
        "The included run is another one than the cited.",
        child.with("included", Json.arr(other)));
    add(
        "parent-changed",
        REJECT,
        "parents",
        "The included run has another result.",
        child.with("included", Json.arr(change(run, "/result/price", Edit::nudged))));
    add(
        "parent-no-evidence",
        REJECT,
        "parents",
        "What is included is no evidence.",
        child.with("included", Json.arr(Json.obj("id", "x"))));
    add(
        "parent-missing",
        REJECT,
        "summary",
        "The document leaves out what the statement cites.",
        child.with("parents", Json.Arr.EMPTY));
    Json.Obj later = sealed(run, put(statement(run), "/predicate/evidence_version", "4"));
    Json.Obj cited =
        Json.obj(
            "evidence_id",
            new Statement(statement(later)).id(),
            "digest",
            Hash.of(payload(later)).hex());
    Json.Obj rests = put(statement(child), "/predicate/parents", Json.arr(cited));
    add(
        "parent-later",
        OPEN,
        "parents",
        "An included parent of a later evidence version.",
        sealed(child, rests).with("included", Json.arr(later)));
  }

  private void unverifiable() {
    add(
        "version-4",
        OPEN,
        "version",
        "A later evidence version.",
        sealed(run, put(statement(run), "/predicate/evidence_version", "4")));
    add(
        "profile-2",
        OPEN,
        "version",
        "A canonical form that this version does not know.",
        stating("profile", "jcs-exact/2"));
    add(
        "type-v3",
        OPEN,
        "version",
        "A later predicate type.",
        sealed(
            run, put(statement(run), "/predicateType", "https://omni.example/predicates/run/v3")));
    add(
        "type-urn",
        OPEN,
        "version",
        "A predicate type that resolves nowhere.",
        sealed(run, put(statement(run), "/predicateType", "urn:lq:predicate:omni_run:3")));
    add(
        "disclosure-other",
        OPEN,
        "version",
        "A kind of disclosure that this version does not know.",
        stating("disclosure", Json.obj("alg", "sha256-salted-leaf/9")));
    Json.Obj removed = Json.obj("result", "2026-11-30T00:00:00Z");
    add(
        "result-not-kept",
        OPEN,
        "result",
        "A result that is no longer kept: its digest is signed, but nothing shows it.",
        run.with("result", Json.NULL).with("removed", removed));
    add(
        "input-not-kept",
        OPEN,
        "input",
        "An input that is no longer kept.",
        run.with("input", Json.NULL).with("removed", Json.obj("input", "2026-11-30T00:00:00Z")));
  }
}
