package dev.omni.server.predicate;

import static dev.omni.server.predicate.Edit.put;
import static dev.omni.server.predicate.Edit.remove;
import static dev.omni.server.predicate.Edit.text;

import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.evidence.SignedMeaning;
import dev.omni.domain.evidence.Signer;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.List;

/** The test vectors of the predicate of a sign-off, made of real sign-offs of a real run. */
final class SignOffVectors extends VectorMaker {
  private static final Json.Obj BODY =
      Json.obj("meaning", "approved", "comment", "Same as our tree.", "role", "validation");
  private static final String SIGNATURE = "/caller_signature";

  private final Json.Obj approved;
  private final Json.Obj signed;

  private SignOffVectors(RealEvidence real, Json.Obj run, Json.Obj other) {
    super(run, other);
    Json.Obj made = real.signedOff(run, BODY);
    this.approved = resealed(made);
    this.signed = saying(signature(second, "approved", run));
    accepted(real, run, made);
    rejected();
    open();
  }

  /** Makes all vectors anew. */
  static List<Vector> made() {
    var real = RealEvidence.usual();
    Json.Obj run = real.of(RealEvidence.OPTION, RealEvidence.CALL);
    Json.Obj other = real.of(RealEvidence.OPTION, RealEvidence.CALL.with("spot", 61));
    return new SignOffVectors(real, run, other).all;
  }

  private static Json.Obj signature(Signer signer, String meaning, Json.Obj about) {
    var said =
        new SignedMeaning(meaning, about.text("id"), Sha256.hex(Sha256.sha256(payload(about))));
    return PublishedKey.of(signer.key())
        .json()
        .without("alg")
        .with("envelope", said.envelope(signer));
  }

  private Json.Obj saying(Json.Obj signature) {
    return both(approved, SIGNATURE, signature);
  }

  /** The sign-off with another value at a place of statement and result, signed by the server. */
  private Json.Obj both(Json.Obj evidence, String pointer, Object value) {
    Json.Obj result = put((Json.Obj) part(evidence, "result"), pointer, value);
    return of(put(statement(evidence), "/predicate" + pointer, value), evidence, result);
  }

  /** Seals a statement with a result, whose digest it then has. */
  private Json.Obj of(Json.Obj statement, Json.Obj evidence, Json.Obj result) {
    Json.Obj digested = statement;
    String digest = Sha256.sha256(result);
    for (String at :
        List.of(
            "/subject/0/digest/sha256", "/predicate/result/sha256", "/predicate/output/sha256")) {
      digested = put(digested, at, digest);
    }
    return first.sealed(digested, part(evidence, "input"), result);
  }

  private void accepted(RealEvidence real, Json.Obj run, Json.Obj made) {
    add("approved", ACCEPT, "", "A sign-off without a signature of the signer's own.", approved);
    add("signed", ACCEPT, "", "A sign-off that the signer signed with an own key.", signed);
    Json.Obj withdrawn =
        real.signedOff(run, Json.obj("meaning", "withdrawn", "supersedes", made.text("id")));
    add("withdrawn", ACCEPT, "", "A sign-off that supersedes an earlier one.", resealed(withdrawn));
    Json.Obj second = real.signedOff(made, Json.obj("meaning", "reviewed"));
    add("of-sign-off", ACCEPT, "", "A sign-off of a sign-off.", resealed(second));
    add(
        "parent-included",
        ACCEPT,
        "",
        "The run that it is about is included.",
        approved.with("included", Json.arr(this.run)));
  }

  private void rejected() {
    refused(
        "meaning-unknown", "A meaning that there is not.", both(approved, "/meaning", "endorsed"));
    Json.Obj shown = put((Json.Obj) part(approved, "result"), "/meaning", "rejected");
    refused(
        "result-other",
        "The result rejects what the statement approves.",
        of(statement(approved), approved, shown));
    refused(
        "subject-id",
        "It names other evidence than its parent.",
        both(approved, "/subject_evidence_id", other.text("id")));
    refused(
        "subject-digest",
        "It names another payload than its parent.",
        both(approved, "/subject_evidence_sha256", Sha256.hex(Sha256.sha256(payload(other)))));
    refused(
        "parent-none",
        "It has no parent.",
        sealed(approved, put(statement(approved), "/predicate/parents", Json.Arr.EMPTY)));
    refused(
        "member-gone",
        "The statement does not say whether the author signs.",
        sealed(approved, remove(statement(approved), "/predicate/same_principal")));
    refused(
        "signed-meaning",
        "The signer signed that it is rejected.",
        saying(signature(second, "rejected", run)));
    refused(
        "signed-other",
        "The signer signed other evidence.",
        saying(signature(second, "approved", other)));
    refused(
        "signed-key",
        "The key is not the one that signed.",
        saying(
            signature(second, "approved", run)
                .withAll(PublishedKey.of(first.key()).json().without("alg"))));
    refused(
        "signed-key-id", "The id of the key is not its digest.", edited("/keyid", "0".repeat(64)));
    Json.Obj good = signature(second, "approved", run);
    refused(
        "signed-byte",
        "One byte of the signer's signature is another.",
        saying(text(good, "/envelope/signatures/0/sig", Edit::flipped)));
    refused(
        "signed-type",
        "The signer's envelope has another payload type.",
        edited("/envelope/payloadType", "application/vnd.in-toto+json"));
    Json signature = good.findObject("envelope").orElseThrow().items("signatures").get(0);
    refused(
        "signed-twice",
        "The signer's envelope has two signatures.",
        edited("/envelope/signatures", Json.arr(signature, signature)));
    refused(
        "signed-no-envelope", "The signature has no envelope.", saying(remove(good, "/envelope")));
    refused("signed-text", "The signature is a text.", both(approved, SIGNATURE, "signed"));
    add(
        "meaning-shown",
        REJECT,
        "payload",
        "The shown statement rejects what is signed.",
        put(approved, "/statement/predicate/meaning", "rejected"));
  }

  private Json.Obj edited(String pointer, Object value) {
    return saying(put(signature(second, "approved", run), pointer, value));
  }

  private void refused(String name, String description, Json document) {
    add(name, REJECT, "sign_off", description, document);
  }

  private void open() {
    String later = statement(approved).text("predicateType").replace("/v1", "/v2");
    add(
        "type-v2",
        OPEN,
        "version",
        "A later predicate type.",
        sealed(approved, put(statement(approved), "/predicateType", later)));
    add(
        "result-not-kept",
        OPEN,
        "result",
        "A result that is no longer kept.",
        approved
            .with("result", Json.NULL)
            .with("removed", Json.obj("result", "2026-11-29T00:00:00Z")));
  }
}
