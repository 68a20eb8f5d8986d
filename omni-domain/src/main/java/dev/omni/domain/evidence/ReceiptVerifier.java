package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The offline check of the receipt in the answer of a tool. */
final class ReceiptVerifier {
  private static final Set<String> MEMBERS =
      Set.of(
          "v",
          "tool",
          "arguments_sha256",
          "result_sha256",
          "run_id",
          "evidence_id",
          "statement_sha256",
          "log",
          "attestation_sha256",
          "at",
          "keyid",
          "sig");
  private static final String CONTENT = "structuredContent";

  private final List<PublishedKey> trusted;

  ReceiptVerifier(List<PublishedKey> trusted) {
    this.trusted = trusted;
  }

  /**
   * Returns the findings.
   *
   * @param answer of {@code tools/call}: the whole response, its result, or the receipt alone
   * @param arguments as they were sent; empty when they are not to be checked
   * @param evidence that the receipt names; empty when it is not to be checked
   */
  List<Finding> findings(Json answer, Optional<Json> arguments, Optional<Json> evidence) {
    Optional<Json.Obj> result = result(answer);
    Optional<Json.Obj> found = result.flatMap(ReceiptVerifier::receipt);
    if (found.isEmpty()) {
      return List.of(
          Finding.fail("form", "must be the answer of tools/call with a receipt, or a receipt"));
    }
    Json.Obj receipt = found.get();
    var findings = new ArrayList<Finding>();
    findings.add(form(receipt));
    findings.add(signature(receipt));
    findings.add(answered(receipt, result.get()));
    arguments.ifPresent(sent -> findings.add(called(receipt, sent)));
    evidence.ifPresent(document -> findings.add(stated(receipt, document)));
    return List.copyOf(findings);
  }

  /** Returns the result of a response; a result and a receipt are their own. */
  private static Optional<Json.Obj> result(Json answer) {
    return Optional.of(answer)
        .filter(Json.Obj.class::isInstance)
        .map(Json.Obj.class::cast)
        .map(object -> object.findObject("result").orElse(object));
  }

  private static Optional<Json.Obj> receipt(Json.Obj result) {
    return result
        .findObject("_meta")
        .flatMap(meta -> meta.findObject(ToolReceipt.MEMBER))
        .or(() -> Optional.of(result).filter(alone -> alone.has("sig")));
  }

  private static Finding form(Json.Obj receipt) {
    var others = new HashSet<>(receipt.members().keySet());
    others.removeAll(MEMBERS);
    var missing = new HashSet<>(MEMBERS);
    missing.removeAll(receipt.members().keySet());
    boolean first = receipt.findWhole("v").equals(Optional.of(1L));
    return Finding.of(
        "form",
        others.isEmpty() && missing.isEmpty() && first,
        "a receipt of version 1 for " + receipt.findText("tool").orElse(""),
        first
            ? "lacks " + missing + ", and has " + others + " besides"
            : "the version v must be 1, the only one that is known here");
  }

  private Finding signature(Json.Obj receipt) {
    String keyId = receipt.findText("keyid").orElse("");
    Optional<PublishedKey> key =
        trusted.stream().filter(k -> k.key().id().equals(keyId)).findFirst();
    if (key.isEmpty()) {
      return Finding.fail("signature", "the key " + keyId + " is not trusted");
    }
    byte[] bytes = receipt.findText("sig").flatMap(Base64Text::read).orElseGet(() -> new byte[0]);
    if (!key.get().key().verifies(ToolReceipt.message(receipt), bytes)) {
      return Finding.fail("signature", "the key " + keyId + " did not sign this receipt");
    }
    return Finding.of(
        "signature",
        at(receipt).filter(key.get()::signedAt).isPresent(),
        "Ed25519, key " + keyId + ", at " + receipt.findText("at").orElse(""),
        "the key " + keyId + " was not in use at the time of this receipt");
  }

  private static Optional<Instant> at(Json.Obj receipt) {
    try {
      return receipt.findText("at").map(Instant::parse);
    } catch (DateTimeException malformed) {
      return Optional.empty();
    }
  }

  private static Finding answered(Json.Obj receipt, Json.Obj result) {
    String signed = receipt.findText("result_sha256").orElse("none");
    if (result.equals(receipt)) {
      return Finding.pass("result", "not in this file; its digest is sha256:" + signed);
    }
    String digest = result.find(CONTENT).map(Sha256::sha256).orElse("none");
    return same("result", digest, signed);
  }

  private static Finding called(Json.Obj receipt, Json sent) {
    String signed = receipt.findText("arguments_sha256").orElse("none");
    return same("arguments", Sha256.sha256(sent), signed);
  }

  private static Finding stated(Json.Obj receipt, Json document) {
    String signed = receipt.findText("statement_sha256").orElse("none");
    String digest =
        EvidenceVerifier.data(document)
            .flatMap(data -> data.findObject("envelope"))
            .flatMap(envelope -> envelope.findText("payload"))
            .flatMap(Base64Text::read)
            .map(payload -> Sha256.hex(Sha256.sha256(payload)))
            .orElse("none");
    return same("statement", digest, signed);
  }

  private static Finding same(String what, String digest, String signed) {
    return Finding.of(
        what,
        digest.equals(signed),
        "sha256:" + digest,
        "the " + what + "'s digest is sha256:" + digest + ", not sha256:" + signed);
  }
}
