package dev.omni.evidence;

import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.application.evidence.SealedEvidence;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.DsseEnvelope;
import dev.omni.domain.evidence.Signer;
import dev.omni.domain.json.Json;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/**
 * A signed statement of COSE (RFC 9052, 2022) as SCITT has it, with a receipt of the log (RFC
 * 9942): the statement is the payload of the envelope, and the entry of the log is that payload.
 */
public final class CoseFormat implements EvidenceFormat {
  private static final int SIGN1 = 18;

  // Headers: of RFC 9052, RFC 9597 and RFC 9942.
  private static final int ALGORITHM = 1;
  private static final int CONTENT_TYPE = 3;
  private static final int KEY = 4;
  private static final int CLAIMS = 15;
  private static final int RECEIPTS = 394;
  private static final int TREE = 395;
  private static final int PROOFS = 396;

  private static final int EDDSA = -8;
  private static final int ISSUER = 1;
  private static final int SUBJECT = 2;
  private static final int RFC9162_SHA256 = 1;
  private static final int INCLUSION = -1;

  private static final byte[] NO_BYTES = {};

  @Override
  public String name() {
    return "cose";
  }

  @Override
  public String mediaType() {
    return "application/scitt-statement+cose";
  }

  @Override
  public String ending() {
    return "cose";
  }

  @Override
  public byte[] write(SealedEvidence evidence) {
    Json.Obj log = evidence.log();
    byte[] statement = evidence.payload();
    byte[] about =
        new CborWriter()
            .map(4)
            .number(ALGORITHM)
            .number(EDDSA)
            .number(CONTENT_TYPE)
            .text(DsseEnvelope.TYPE)
            .number(KEY)
            .bytes(keyId(evidence.signer()))
            .number(CLAIMS)
            .map(2)
            .number(ISSUER)
            .text(log.text("origin"))
            .number(SUBJECT)
            .text("urn:uuid:" + evidence.statement().id())
            .written();
    return new CborWriter()
        .tag(SIGN1)
        .array(4)
        .bytes(about)
        .map(1)
        .number(RECEIPTS)
        .array(1)
        .bytes(receipt(log, evidence.signer()))
        .bytes(statement)
        .bytes(signature(about, statement, evidence.signer()))
        .written();
  }

  /** Returns the receipt: the inclusion proof, and a signature over the root, which is left out. */
  private static byte[] receipt(Json.Obj log, Signer signer) {
    byte[] root = Checkpoint.parse(log.text("checkpoint")).orElseThrow().head().root().bytes();
    byte[] about =
        new CborWriter()
            .map(3)
            .number(ALGORITHM)
            .number(EDDSA)
            .number(KEY)
            .bytes(keyId(signer))
            .number(TREE)
            .number(RFC9162_SHA256)
            .written();
    return new CborWriter()
        .tag(SIGN1)
        .array(4)
        .bytes(about)
        .map(1)
        .number(PROOFS)
        .map(1)
        .number(INCLUSION)
        .array(1)
        .bytes(proof(log))
        .nothing()
        .bytes(signature(about, root, signer))
        .written();
  }

  private static byte[] proof(Json.Obj log) {
    List<Json> path = log.items("inclusion");
    var proof =
        new CborWriter()
            .array(3)
            .number(log.findWhole("tree_size").orElseThrow())
            .number(log.findWhole("index").orElseThrow())
            .array(path.size());
    path.forEach(hash -> proof.bytes(Base64.getDecoder().decode(((Json.Str) hash).value())));
    return proof.written();
  }

  private static byte[] signature(byte[] about, byte[] payload, Signer signer) {
    return signer.sign(
        new CborWriter()
            .array(4)
            .text("Signature1")
            .bytes(about)
            .bytes(NO_BYTES)
            .bytes(payload)
            .written());
  }

  private static byte[] keyId(Signer signer) {
    return HexFormat.of().parseHex(signer.key().id());
  }
}
