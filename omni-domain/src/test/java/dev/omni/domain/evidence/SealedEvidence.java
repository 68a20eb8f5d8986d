package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Evidence made by a signer and a log of seven entries, of which it is the fourth. What a test
 * changes before it is sealed is signed and logged with the rest, so that a single step of the
 * verification can object.
 */
final class SealedEvidence {
  static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  static final UUID ID = new UUID(4, 4);
  static final Json.Obj INPUT = Json.obj("spot", 60);
  static final String ORIGIN = "omni.example/log";

  private static final int INDEX = 3;

  private final Signer signer;

  SealedEvidence(Signer signer) {
    this.signer = signer;
  }

  static Statement statement(UUID id, Json.Obj result, List<Parent> parents) {
    var record = new Statement.ExecutionRecord(id, "omni_run", "completed", INPUT, result, parents);
    Json.Obj timings = Json.obj("started_at", NOON.minusSeconds(1), "completed_at", NOON);
    return Statement.of(PredicateBase.USUAL, record, Json.obj("timings", timings));
  }

  /** Returns genuine evidence of a run. */
  Json.Obj genuine() {
    Json.Obj result = Json.obj("price", 2.5);
    return sealed(statement(ID, result, List.of()), result);
  }

  /** Returns evidence of a statement, signed and logged whatever it says. */
  Json.Obj sealed(Statement statement, Json result) {
    return sealed(statement, result, statement.payload().getBytes(StandardCharsets.UTF_8));
  }

  /** Returns evidence whose signed and logged bytes are these. */
  Json.Obj sealed(Statement statement, Json result, byte[] payload) {
    List<Hash> leaves = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      leaves.add(MerkleTree.leafHash(new byte[] {(byte) i}));
    }
    leaves.set(INDEX, MerkleTree.leafHash(payload));
    TiledTree tree = MerkleTreeTest.tree(leaves);
    var head = new MerkleTree.Head(leaves.size(), MerkleTree.root(tree, leaves.size()));
    List<String> proof =
        MerkleTree.inclusion(tree, INDEX, leaves.size()).stream()
            .map(hash -> Base64Text.of(hash.bytes()))
            .toList();
    Json.Obj log =
        Json.obj(
            "origin",
            ORIGIN,
            "index",
            INDEX,
            "tree_size",
            leaves.size(),
            "leaf_hash",
            leaves.get(INDEX).hex(),
            "inclusion",
            proof,
            "checkpoint",
            Checkpoint.sign(ORIGIN, head, signer).text());
    return statement
        .summary()
        .with("input", INPUT)
        .with("result", result)
        .with("envelope", DsseEnvelope.envelope(payload, DsseEnvelope.signature(payload, signer)))
        .with("log", log)
        .with("keys", Json.arr(PublishedKey.of(signer.key()).json()));
  }
}
