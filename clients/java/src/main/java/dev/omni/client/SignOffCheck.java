package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The check of what a sign-off says: it is about its one parent, its result repeats it, and the
 * signer's own signature is right, where there is one.
 */
final class SignOffCheck {
  /** The kind of a sign-off. */
  static final String KIND = "sign_off";

  private static final String TYPE = "application/vnd.omni.sign-off+json";
  private static final List<String> MEANINGS =
      List.of("reviewed", "approved", "rejected", "withdrawn");
  private static final List<String> SIGNED =
      List.of("meaning", "subject_evidence_id", "subject_evidence_sha256");
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

  private final JsonNode predicate;
  private final JsonNode result;
  private final String meaning;

  SignOffCheck(JsonNode predicate, JsonNode result) {
    this.predicate = predicate;
    this.result = result;
    this.meaning = predicate.path("meaning").asText("");
  }

  Finding finding() {
    if (!MEANINGS.contains(meaning)) {
      return failed("it has no meaning that a sign-off can have");
    }
    ObjectNode parent = JsonText.object();
    parent.set("evidence_id", predicate.path("subject_evidence_id"));
    parent.set("digest", predicate.path("subject_evidence_sha256"));
    JsonNode parents = predicate.path("parents");
    if (parents.size() != 1 || !same(parents.path(0), parent)) {
      return failed("it is about other evidence than its parent");
    }
    if (!STATED.stream().allMatch(this::agrees)) {
      return failed("its result says something else than its statement");
    }
    JsonNode own = predicate.path("caller_signature");
    if (own.isNull()) {
      return new Finding(KIND, true, meaning + ", without a signature of the signer's own");
    }
    try {
      TrustedKey key = TrustedKey.of(own);
      return isSigned(own.path("envelope"), key)
          ? new Finding(KIND, true, meaning + ", signed by the signer's key " + key.id())
          : failed("the signer's key did not sign this meaning and subject");
    } catch (IllegalArgumentException malformed) {
      return failed("the signer's key is malformed: " + malformed.getMessage());
    }
  }

  private static Finding failed(String why) {
    return new Finding(KIND, false, why);
  }

  private static boolean same(JsonNode one, JsonNode other) {
    return !one.isMissingNode()
        && !other.isMissingNode()
        && JsonText.canonical(one).equals(JsonText.canonical(other));
  }

  private boolean agrees(String name) {
    return predicate.has(name)
        && (!result.isObject() || same(predicate.path(name), result.path(name)));
  }

  private boolean isSigned(JsonNode envelope, TrustedKey key) {
    ObjectNode said = JsonText.object();
    SIGNED.forEach(name -> said.set(name, predicate.path(name)));
    byte[] payload = JsonText.canonical(said).getBytes(StandardCharsets.UTF_8);
    JsonNode signature = envelope.path("signatures").path(0);
    String head = "DSSEv1 " + TYPE.length() + " " + TYPE + " " + payload.length + " ";
    byte[] prefix = head.getBytes(StandardCharsets.UTF_8);
    byte[] message = Arrays.copyOf(prefix, prefix.length + payload.length);
    System.arraycopy(payload, 0, message, prefix.length, payload.length);
    return envelope.path("payloadType").asText("").equals(TYPE)
        && Arrays.equals(TrustedKey.base64(envelope.path("payload").asText("")), payload)
        && envelope.path("signatures").size() == 1
        && signature.path("keyid").asText("").equals(key.id())
        && key.verifies(message, TrustedKey.base64(signature.path("sig").asText("")));
  }
}
