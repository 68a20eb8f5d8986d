package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The Dead Simple Signing Envelope, DSSE v1.0 (Secure Systems Lab, 2021), around a statement. */
public final class DsseEnvelope {
  /** The media type of the payload. */
  public static final String TYPE = "application/vnd.in-toto+json";

  private DsseEnvelope() {}

  /** Returns the signed bytes: the pre-authentication encoding of a payload. */
  public static byte[] pae(String type, byte[] payload) {
    byte[] name = type.getBytes(StandardCharsets.UTF_8);
    var out = new ByteArrayOutputStream(payload.length + name.length + 32);
    out.writeBytes(("DSSEv1 " + name.length + " ").getBytes(StandardCharsets.US_ASCII));
    out.writeBytes(name);
    out.writeBytes((" " + payload.length + " ").getBytes(StandardCharsets.US_ASCII));
    out.writeBytes(payload);
    return out.toByteArray();
  }

  /** Signs a payload and returns the signature object of an envelope. */
  public static Json.Obj signature(byte[] payload, Signer signer) {
    String signature = Base64Text.of(signer.sign(pae(TYPE, payload)));
    return Json.obj("keyid", signer.key().id(), "sig", signature);
  }

  /** Returns the envelope of a payload with one signature. */
  public static Json.Obj envelope(byte[] payload, Json.Obj signature) {
    return Json.obj(
        "payloadType", TYPE,
        "payload", Base64Text.of(payload),
        "signatures", Json.arr(signature));
  }
}
