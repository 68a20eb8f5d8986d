package dev.omni.server.predicate;

import static dev.omni.server.predicate.Edit.change;
import static dev.omni.server.predicate.Edit.put;
import static dev.omni.server.predicate.Edit.remove;
import static dev.omni.server.predicate.Edit.text;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * The test vectors of the predicate of a run: evidence of real runs, sealed again by a known key,
 * and what a forger or a later version would make of it.
 */
final class PredicateVectors {
  private static final String ACCEPT = "ACCEPT";
  private static final String REJECT = "REJECT";
  private static final String MALFORMED = "MALFORMED";
  private static final String OPEN = "UNVERIFIABLE";
  private static final Path EARLIER = Path.of("../clients/conformance/evidence.json");

  /**
   * One vector.
   *
   * @param name of its file, without number
   * @param json {@code description, document, keys, row?, verdict, reason}
   */
  record Vector(String name, Json.Obj json) {}

  private final List<Vector> all = new ArrayList<>();
  private final SealingKey first = SealingKey.first();
  private final SealingKey second = SealingKey.second();
  private final Json.Arr trusted = Json.arr(first.published());
  private final Json.Obj run;
  private final Json.Obj other;

  private PredicateVectors() {
    var real = RealEvidence.usual();
    this.run = resealed(real.of(RealEvidence.OPTION, RealEvidence.CALL));
    this.other = resealed(real.of(RealEvidence.OPTION, RealEvidence.CALL.with("spot", 61)));
    accepted(real);
    batches(real.batch());
    parents();
    texts();
    signatures();
    documents();
    log();
    unverifiable();
  }

  /** Makes all vectors anew. */
  static List<Vector> made() {
    return List.copyOf(new PredicateVectors().all);
  }

  private void add(String name, String verdict, String reason, String description, Json document) {
    add(name, verdict, reason, description, document, trusted, Optional.empty());
  }

  private void add(
      String name,
      String verdict,
      String reason,
      String description,
      Json document,
      Json keys,
      Optional<Json> row) {
    Json.Obj vector =
        Json.obj("description", description, "document", document, "keys", keys)
            .withPresent("row", row)
            .with("verdict", verdict)
            .with("reason", reason.isEmpty() ? Json.NULL : Json.str(reason));
    all.add(new Vector(name, vector));
  }

  private static Json.Obj statement(Json.Obj evidence) {
    return evidence.findObject("statement").orElseThrow();
  }

  private static Json part(Json.Obj evidence, String name) {
    return evidence.find(name).orElse(Json.NULL);
  }

  /** Evidence with the same texts, of a statement that is signed and logged here. */
  private Json.Obj sealed(Json.Obj evidence, Json.Obj statement) {
    return first.sealed(statement, part(evidence, "input"), part(evidence, "result"));
  }

  private Json.Obj resealed(Json.Obj evidence) {
    return sealed(evidence, statement(evidence));
  }

  /** The run with another member of its predicate, signed. */
  private Json.Obj stating(String member, Object value) {
    return sealed(run, put(statement(run), "/predicate/" + member, value));
  }

  private static byte[] payload(Json.Obj evidence) {
    return new Statement(statement(evidence)).payload().getBytes(StandardCharsets.UTF_8);
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

  private static LinkedHashMap<String, Json> reversed(Json.Obj object) {
    var names = new ArrayList<>(object.members().keySet());
    Collections.reverse(names);
    var members = new LinkedHashMap<String, Json>();
    names.forEach(name -> members.put(name, part(object, name)));
    return members;
  }

  private static Json.Obj earlier() {
    try {
      return (Json.Obj) JsonReader.parse(Files.readString(EARLIER));
    } catch (IOException absent) {
      throw new UncheckedIOException(absent);
    }
  }

  private void row(String name, String verdict, String description, Json.Obj document, Json row) {
    add(
        name,
        verdict,
        verdict.equals(ACCEPT) ? "" : "row",
        description,
        document,
        trusted,
        Optional.of(row));
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

  private void texts() {
    String written = JsonReader.write(run);
    add(
        "cut",
        MALFORMED,
        "form",
        "A document that ends before it is complete.",
        Json.str(written.substring(0, written.length() - 40)));
    add(
        "name-twice",
        MALFORMED,
        "form",
        "A member whose name is there twice.",
        Json.str("{\"status\":\"sealed\"," + written.substring(1)));
    add("empty", MALFORMED, "form", "An empty object.", Json.Obj.EMPTY);
    add("list", MALFORMED, "form", "A list in the place of evidence.", Json.arr(run));
    for (String name : List.of("statement", "envelope", "log")) {
      add(
          "without-" + name,
          MALFORMED,
          "form",
          "Evidence without its " + name + ".",
          run.without(name));
    }
    Json.Obj statement = statement(run);
    String canonical = new Statement(statement).payload();
    add(
        "number-otherwise",
        REJECT,
        "payload",
        "What is signed writes a number otherwise than the canonical form.",
        first.sealed(
            statement,
            part(run, "input"),
            part(run, "result"),
            canonical.replace("\"attempt\":1,", "\"attempt\":1.0,")));
    add(
        "space",
        REJECT,
        "payload",
        "What is signed has a space more than the canonical form.",
        first.sealed(
            statement, part(run, "input"), part(run, "result"), canonical.replace("{", "{ ")));
  }

  private void signatures() {
    add(
        "other-key",
        REJECT,
        "signature",
        "A key that is not trusted.",
        second.sealed(statement(run), part(run, "input"), part(run, "result")));
    for (boolean late : List.of(true, false)) {
      String member = late ? "valid_until" : "valid_from";
      add(
          late ? "key-late" : "key-early",
          REJECT,
          "signature",
          "The run is " + (late ? "after" : "before") + " the period of the key.",
          run,
          Json.arr(first.published().with(member, (late ? "2020" : "2099") + "-01-01T00:00:00Z")),
          Optional.empty());
    }
    add(
        "payload-type",
        REJECT,
        "signature",
        "Another payload type.",
        put(run, "/envelope/payloadType", "application/json"));
    Json.Obj bad =
        Json.obj(
            "keyid", second.key().id(), "sig", Base64.getEncoder().encodeToString(new byte[64]));
    add(
        "two-signatures",
        REJECT,
        "signature",
        "Two signatures, of which one is bad.",
        change(run, "/envelope/signatures", one -> Json.arr(((Json.Arr) one).get(0), bad)));
    add(
        "no-signature",
        REJECT,
        "signature",
        "No signature.",
        put(run, "/envelope/signatures", Json.Arr.EMPTY));
    add(
        "signature-of-another",
        REJECT,
        "signature",
        "The signature of another run.",
        run.with(
            "envelope",
            put(
                run.findObject("envelope").orElseThrow(),
                "/signatures",
                other
                    .findObject("envelope")
                    .flatMap(each -> each.find("signatures"))
                    .orElseThrow())));
    add(
        "signature-byte",
        REJECT,
        "signature",
        "One byte of the signature is another.",
        text(run, "/envelope/signatures/0/sig", Edit::flipped));
    add(
        "base64-loose",
        REJECT,
        "signature",
        "The signature without the padding of base 64.",
        text(run, "/envelope/signatures/0/sig", sig -> sig.replace("=", "")));
  }

  private void documents() {
    add(
        "result-digit",
        REJECT,
        "result",
        "One digit of the price is another.",
        change(run, "/result/price", Edit::nudged));
    add(
        "input-digit",
        REJECT,
        "input",
        "One digit of the input is another.",
        put(run, "/input/spot", 61));
    add(
        "result-of-another",
        REJECT,
        "result",
        "The result of another run.",
        run.with("result", part(other, "result")));
    add(
        "input-of-another",
        REJECT,
        "input",
        "The input of another run.",
        run.with("input", part(other, "input")));
    add("result-gone", REJECT, "result", "The result is left out.", run.with("result", Json.NULL));
    add("input-gone", REJECT, "input", "The input is left out.", run.without("input"));
    add(
        "mode",
        REJECT,
        "payload",
        "The shown statement says live where test is signed.",
        put(run, "/statement/predicate/mode", "live"));
    add(
        "limits-hidden",
        REJECT,
        "payload",
        "The shown statement says that the input is beyond the limits.",
        put(run, "/statement/predicate/limits/within", false));
    add(
        "version-shown",
        REJECT,
        "payload",
        "The shown statement pretends to be of a later version.",
        put(run, "/statement/predicate/evidence_version", "4"));
    add(
        "version-gone",
        REJECT,
        "version",
        "A statement that names no evidence version.",
        sealed(run, remove(statement(run), "/predicate/evidence_version")));
    add(
        "status",
        REJECT,
        "summary",
        "The shown execution failed.",
        put(run, "/execution/status", "failed"));
    add("id", REJECT, "summary", "The id of another run.", run.with("id", part(other, "id")));
    add(
        "digest",
        REJECT,
        "summary",
        "The shown digest of the result is that of another.",
        put(run, "/digests/output", "sha256:" + "0".repeat(64)));
    add(
        "result-digest-twice",
        REJECT,
        "summary",
        "The predicate names another digest of the result than the subject.",
        stating("result/sha256", "0".repeat(64)));
    add("member", REJECT, "members", "A member that nothing signs.", run.with("checked", true));
    add(
        "member-of-log",
        REJECT,
        "members",
        "A member of the log that nothing signs.",
        put(run, "/log/witness", "x"));
    add(
        "member-of-envelope",
        REJECT,
        "members",
        "A member of the envelope that nothing signs.",
        put(run, "/envelope/time", "2026-11-30T00:00:00Z"));
    add("keys-empty", REJECT, "keys", "No key is listed.", run.with("keys", Json.Arr.EMPTY));
    add(
        "key-id",
        REJECT,
        "keys",
        "A listed key whose name is not its digest.",
        put(run, "/keys/0/keyid", "0".repeat(64)));
  }

  private void log() {
    add(
        "leaf",
        REJECT,
        "leaf",
        "The hash of another entry.",
        put(run, "/log/leaf_hash", "0".repeat(64)));
    add(
        "index-at-size",
        REJECT,
        "inclusion",
        "An index that is the size.",
        put(run, "/log/index", SealingKey.SIZE));
    add("index-negative", REJECT, "inclusion", "A negative index.", put(run, "/log/index", -1));
    add("index-other", REJECT, "inclusion", "The index of a neighbour.", put(run, "/log/index", 2));
    String zero = SealingKey.base64(MerkleTree.leafHash(new byte[] {9}));
    add(
        "proof-long",
        REJECT,
        "inclusion",
        "A step too many in the proof.",
        change(run, "/log/inclusion", Edit::longer));
    add(
        "proof-short",
        REJECT,
        "inclusion",
        "A step too few in the proof.",
        change(run, "/log/inclusion", steps -> Json.arr(((Json.Arr) steps).get(0))));
    add(
        "proof-step",
        REJECT,
        "inclusion",
        "Another step in the proof.",
        put(run, "/log/inclusion/0", zero));
    add(
        "checkpoint-origin",
        REJECT,
        "checkpoint",
        "The checkpoint of another log.",
        run.with(
            "log", first.log(payload(run), "other.example/log").with("origin", SealingKey.ORIGIN)));
    add(
        "checkpoint-key",
        REJECT,
        "checkpoint",
        "A checkpoint that another key signed.",
        run.with("log", second.log(payload(run), SealingKey.ORIGIN)));
    var head = new MerkleTree.Head(SealingKey.SIZE, MerkleTree.leafHash(new byte[] {9}));
    add(
        "checkpoint-root",
        REJECT,
        "inclusion",
        "A checkpoint with another root.",
        put(run, "/log/checkpoint", Checkpoint.sign(SealingKey.ORIGIN, head, first).text()));
    add(
        "checkpoint-note",
        REJECT,
        "inclusion",
        "A checkpoint with a line more.",
        text(run, "/log/checkpoint", note -> note.replace("\n\n", "\nextra\n\n")));
    add(
        "tree-size",
        REJECT,
        "inclusion",
        "Another size than that of the checkpoint.",
        put(run, "/log/tree_size", 12));
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
