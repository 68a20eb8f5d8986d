package dev.omni.evidence;

import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.application.evidence.SealedEvidence;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;

/** A Sigstore bundle 0.3 of the same envelope; its key is known by a hint, its log is not Rekor. */
public final class SigstoreFormat implements EvidenceFormat {
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
    Json.Obj bundle =
        Json.obj(
            "mediaType", TYPE,
            "verificationMaterial", Json.obj("publicKey", key, "tlogEntries", Json.Arr.EMPTY),
            "dsseEnvelope", evidence.document().findObject("envelope"));
    return bundle.canonical().getBytes(StandardCharsets.UTF_8);
  }
}
