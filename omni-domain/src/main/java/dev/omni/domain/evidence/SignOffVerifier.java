package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * The verification of what a sign-off says: it is about its one parent, its result repeats its
 * statement, and what it has of the signer's own signature is right. Whose key that is, only a
 * reader who knows the signer can say.
 */
final class SignOffVerifier {
  /** The kind of a sign-off. */
  static final String KIND = "sign_off";

  private static final String CHECK = "sign_off";
  private static final List<String> STATED =
      List.of(
          "meaning",
          "comment",
          "role",
          "principal",
          "same_principal",
          "subject_evidence_id",
          "subject_evidence_sha256",
          "supersedes",
          "caller_signature");

  private final Statement statement;
  private final Json.Obj predicate;
  private final Json result;

  /** Creates the verification of a statement, with the result beside it. */
  SignOffVerifier(Statement statement, Optional<Json> result) {
    this.statement = statement;
    this.predicate = statement.predicate();
    this.result = result.orElse(Json.NULL);
  }

  Finding verify() {
    var said =
        new SignedMeaning(
            predicate.findText("meaning").orElse(""),
            predicate.findText("subject_evidence_id").orElse(""),
            predicate.findText("subject_evidence_sha256").orElse(""));
    if (SignOffMeaning.of(said.meaning()).isEmpty()) {
      return Finding.fail(CHECK, "it has no meaning that a sign-off can have");
    }
    Json parent = Json.obj("evidence_id", said.evidenceId(), "digest", said.evidenceSha256());
    if (!statement.parents().canonical().equals(Json.arr(parent).canonical())) {
      return Finding.fail(CHECK, "it is about other evidence than its parent");
    }
    if (!STATED.stream().allMatch(this::agrees)) {
      return Finding.fail(CHECK, "its result says something else than its statement");
    }
    return signature(said);
  }

  /** Returns whether a member is stated, and repeated by the result if that is kept. */
  private boolean agrees(String name) {
    Optional<Json> stated = predicate.find(name);
    return stated.isPresent()
        && (!(result instanceof Json.Obj shown)
            || shown.find(name).map(Json::canonical).equals(stated.map(Json::canonical)));
  }

  private Finding signature(SignedMeaning said) {
    Json signed = predicate.find("caller_signature").orElse(Json.NULL);
    if (signed.equals(Json.NULL)) {
      return Finding.pass(CHECK, said.meaning() + ", without a signature of the signer's own");
    }
    if (!(signed instanceof Json.Obj own)) {
      return Finding.fail(CHECK, "the signer's signature is malformed");
    }
    try {
      VerifyingKey key = PublishedKey.parse(own).key();
      if (!own.findText("spki").filter(Base64Text.of(key.spki())::equals).isPresent()) {
        return Finding.fail(CHECK, "the signer's key is not written as it should be");
      }
      return said.problem(own.findObject("envelope").orElse(Json.Obj.EMPTY), key)
          .map(wrong -> Finding.fail(CHECK, "signature" + wrong.pointer() + ": " + wrong.message()))
          .orElseGet(
              () ->
                  Finding.pass(CHECK, said.meaning() + ", signed by the signer's key " + key.id()));
    } catch (IllegalArgumentException malformed) {
      return Finding.fail(CHECK, "the signer's key is malformed: " + malformed.getMessage());
    }
  }
}
