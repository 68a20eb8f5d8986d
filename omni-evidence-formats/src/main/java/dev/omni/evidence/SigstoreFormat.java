package dev.omni.evidence;

import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.application.evidence.SealedEvidence;
import dev.omni.domain.json.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A Sigstore bundle 0.3 of the same envelope; its key is known by a hint, its log is not Rekor. */
public final class SigstoreFormat implements EvidenceFormat {
  private static final int SEQUENCE = 0x30;

  /** The status of a response that has a token: a sequence of the integer 0. */
  private static final byte[] GRANTED = {0x30, 3, 2, 1, 0};

  private static final String TYPE = "application/vnd.dev.sigstore.bundle.v0.3+json";

  @Override
  public String name() {
    return "sigstore";
  }

  @Override
  public String mediaType() {
    return TYPE;
  }

  @Override
  public String ending() {
    return "sigstore.json";
  }

  @Override
  public byte[] write(SealedEvidence evidence) {
    Json.Obj key = Json.obj("hint", evidence.signer().key().id());
    Json.Obj material =
        Json.obj("publicKey", key, "tlogEntries", Json.Arr.EMPTY)
            .withPresent("timestampVerificationData", evidence.time().get().map(this::stamped));
    Json.Obj bundle =
        Json.obj(
            "mediaType", TYPE,
            "verificationMaterial", material,
            "dsseEnvelope", evidence.document().findObject("envelope"));
    return bundle.canonical().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the whole response that a bundle has, of the token that is kept. */
  private Json.Obj stamped(String token) {
    byte[] der = Base64.getDecoder().decode(token);
    var content = new ByteArrayOutputStream();
    content.writeBytes(GRANTED);
    content.writeBytes(der);
    var response = new ByteArrayOutputStream();
    response.write(SEQUENCE);
    length(response, content.size());
    response.writeBytes(content.toByteArray());
    String whole = Base64.getEncoder().encodeToString(response.toByteArray());
    return Json.obj("rfc3161Timestamps", Json.arr(Json.obj("signedTimestamp", whole)));
  }

  /** Writes a length of DER: of less than 128 bytes itself, else after the number of its bytes. */
  private static void length(ByteArrayOutputStream out, int length) {
    if (length < 0x80) {
      out.write(length);
      return;
    }
    int bytes = (Integer.SIZE - Integer.numberOfLeadingZeros(length) + 7) / Byte.SIZE;
    out.write(0x80 | bytes);
    for (int i = bytes - 1; i >= 0; i--) {
      out.write(length >> (i * Byte.SIZE));
    }
  }
}
