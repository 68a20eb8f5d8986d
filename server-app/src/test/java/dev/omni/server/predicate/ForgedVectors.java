package dev.omni.server.predicate;

import static dev.omni.server.predicate.Edit.change;
import static dev.omni.server.predicate.Edit.put;
import static dev.omni.server.predicate.Edit.remove;
import static dev.omni.server.predicate.Edit.text;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The vectors of evidence that was changed or forged. */
final class ForgedVectors extends VectorMaker {
  ForgedVectors(Json.Obj run, Json.Obj other) {
    super(run, other);
    texts();
    signatures();
    documents();
    log();
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
}
