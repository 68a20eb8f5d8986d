package dev.omni.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.authlete.cbor.CBORDecoder;
import com.authlete.cbor.CBORParser;
import com.authlete.cbor.CBORTaggedItem;
import com.authlete.cose.COSESign1;
import com.authlete.cose.SigStructureBuilder;
import dev.omni.application.evidence.SealedEvidence;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.VerifyingKey;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** COSE as another library reads it: the statement, its receipt, and both signatures. */
class CoseFormatTest {
  private final SealedEvidence evidence = Sealed.run();
  private final byte[] written = new CoseFormat().write(evidence);

  private static COSESign1 read(byte[] bytes) throws Exception {
    var item = new CBORDecoder(bytes).next();
    return item instanceof COSESign1 message
        ? message
        : COSESign1.build(((CBORTaggedItem) item).getTagContent());
  }

  private static boolean signed(COSESign1 message, byte[] payload, VerifyingKey key) {
    byte[] covered =
        new SigStructureBuilder()
            .signature1()
            .bodyAttributes(message.getProtectedHeader())
            .payload(payload)
            .build()
            .encode();
    return key.verifies(covered, message.getSignature().getValue());
  }

  private static COSESign1 receipt(COSESign1 statement) throws Exception {
    var headers = (Map<?, ?>) new CBORParser(statement.getUnprotectedHeader().encode()).next();
    return read((byte[]) ((List<?>) headers.get(394)).get(0));
  }

  private VerifyingKey key() {
    return evidence.signer().key();
  }

  @Test
  void the_payload_is_what_the_envelope_signs_by_the_same_key() throws Exception {
    COSESign1 statement = read(written);
    Map<?, ?> about = statement.getProtectedHeader().getParameters();
    byte[] payload = (byte[]) statement.getPayload().parse();

    assertThat(written[0]).as("tag 18").isEqualTo((byte) 0xd2);
    assertThat(payload).isEqualTo(evidence.payload());
    assertThat(((Number) about.get(1)).intValue()).isEqualTo(-8);
    assertThat(about.get(3)).isEqualTo("application/vnd.in-toto+json");
    assertThat(HexFormat.of().formatHex(statement.getProtectedHeader().getKid()))
        .isEqualTo(key().id());
    assertThat(about.get(15))
        .isEqualTo(
            Map.of(1, evidence.log().text("origin"), 2, "urn:uuid:" + evidence.statement().id()));
    assertThat(signed(statement, payload, key())).isTrue();
    payload[100] ^= 1;
    assertThat(signed(statement, payload, key())).isFalse();
  }

  @Test
  void the_receipt_leads_from_the_payload_to_the_root_that_is_signed() throws Exception {
    COSESign1 receipt = receipt(read(written));
    var proofs = (Map<?, ?>) new CBORParser(receipt.getUnprotectedHeader().encode()).next();
    byte[] proof = (byte[]) ((List<?>) ((Map<?, ?>) proofs.get(396)).get(-1)).get(0);
    var parts = (List<?>) new CBORParser(proof).next();
    List<Hash> path = ((List<?>) parts.get(2)).stream().map(h -> Hash.wrap((byte[]) h)).toList();
    byte[] root =
        Checkpoint.parse(evidence.log().text("checkpoint")).orElseThrow().head().root().bytes();

    assertThat(receipt.getProtectedHeader().getParameters().get(395)).isEqualTo(1);
    assertThat(receipt.getPayload().parse()).as("detached").isNull();
    assertThat(
            MerkleTree.root(
                MerkleTree.leafHash(evidence.payload()),
                ((Number) parts.get(1)).longValue(),
                ((Number) parts.get(0)).longValue(),
                path))
        .contains(Hash.wrap(root));
    assertThat(signed(receipt, root, key())).isTrue();
    root[0] ^= 1;
    assertThat(signed(receipt, root, key())).isFalse();
  }
}
