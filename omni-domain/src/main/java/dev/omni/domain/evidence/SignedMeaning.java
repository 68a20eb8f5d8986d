package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The part of a sign-off that a person signs with an own key: which evidence, and what is said of
 * it. Its payload in the envelope is the canonical text of these three members.
 *
 * @param meaning as in {@code approved}
 * @param evidenceId id of the evidence
 * @param evidenceSha256 SHA-256 of the payload of its envelope, in lower-case hex
 */
public record SignedMeaning(String meaning, String evidenceId, String evidenceSha256) {
  /** The media type of the payload. */
  public static final String TYPE = "application/vnd.omni.sign-off+json";

  /** Returns the JSON form, whose canonical text is signed. */
  public Json.Obj json() {
    return Json.obj(
        "meaning", meaning,
        "subject_evidence_id", evidenceId,
        "subject_evidence_sha256", evidenceSha256);
  }

  private byte[] payload() {
    return json().canonical().getBytes(StandardCharsets.UTF_8);
  }

  /** Signs this, and returns the envelope. */
  public Json.Obj envelope(Signer signer) {
    byte[] payload = payload();
    String signature = Base64Text.of(signer.sign(DsseEnvelope.pae(TYPE, payload)));
    return Json.obj(
        "payloadType", TYPE,
        "payload", Base64Text.of(payload),
        "signatures", Json.arr(Json.obj("keyid", signer.key().id(), "sig", signature)));
  }

  /** Returns the id of the key that an envelope names; empty unless it has one signature. */
  public static Optional<String> keyId(Json.Obj envelope) {
    List<Json> signatures = envelope.items("signatures");
    return signatures.size() == 1 && signatures.get(0) instanceof Json.Obj signature
        ? signature.findText("keyid")
        : Optional.empty();
  }

  /** Returns what is wrong with an envelope as one of this by a key; empty when it is right. */
  public Optional<Problem> problem(Json.Obj envelope, VerifyingKey key) {
    if (!envelope.findText("payloadType").filter(TYPE::equals).isPresent()) {
      return Optional.of(Problem.invalid("/payloadType", "must be " + TYPE));
    }
    Optional<byte[]> sent = envelope.findText("payload").flatMap(Base64Text::read);
    if (sent.filter(bytes -> Arrays.equals(bytes, payload())).isEmpty()) {
      return Optional.of(
          Problem.invalid("/payload", "must be, in base 64, the text " + json().canonical()));
    }
    if (!keyId(envelope).filter(key.id()::equals).isPresent()) {
      return Optional.of(Problem.invalid("/signatures/0/keyid", "must be " + key.id()));
    }
    Optional<byte[]> signature =
        ((Json.Obj) envelope.items("signatures").get(0)).findText("sig").flatMap(Base64Text::read);
    byte[] signed = DsseEnvelope.pae(TYPE, payload());
    return signature.filter(bytes -> key.verifies(signed, bytes)).isPresent()
        ? Optional.empty()
        : Optional.of(
            Problem.invalid(
                "/signatures/0/sig", "must be the signature of the key over the payload"));
  }
}
