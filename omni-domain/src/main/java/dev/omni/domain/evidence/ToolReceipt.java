package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * The receipt of one call of a tool: what was asked and what was answered, by their digests, signed
 * by the key of evidence. So an agent's record of its calls can be held against the server that
 * answered them, failed calls and calls without evidence included.
 */
public final class ToolReceipt {
  /** The member of {@code _meta} with the receipt of a result. */
  public static final String MEMBER = "dev.omni/receipt";

  /** The first line of what is signed; no other signature of this key begins with it. */
  private static final String PREFIX = "omni-receipt/v1\n";

  private ToolReceipt() {}

  /**
   * Returns the receipt of a call, at most 1,000 bytes for a tool's name of at most 64.
   *
   * @param facts members {@code v} to {@code attestation_sha256}
   * @param at time of the answer
   */
  public static Json.Obj signed(Json.Obj facts, Instant at, Signer signer) {
    Json.Obj receipt = facts.with("at", at).with("keyid", signer.key().id());
    return receipt.with("sig", Base64Text.of(signer.sign(message(receipt))));
  }

  /** Returns the signed bytes: a line, and the canonical JSON of the receipt without signature. */
  static byte[] message(Json.Obj receipt) {
    return (PREFIX + receipt.without("sig").canonical()).getBytes(StandardCharsets.UTF_8);
  }
}
