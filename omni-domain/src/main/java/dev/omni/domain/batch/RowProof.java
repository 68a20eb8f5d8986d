package dev.omni.domain.batch;

import dev.omni.domain.evidence.Disclosure;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The inclusion proof of one row of a batch (RFC 6962, 2013, section 2.1.1) in the hash tree over
 * its rows. Hashes are written as 64 hex digits.
 *
 * @param leafHash of the row
 * @param index number of the row, from 0
 * @param size number of rows
 * @param hashes lowest level first
 */
public record RowProof(Hash leafHash, long index, long size, List<Hash> hashes) {
  private static final String CHECK = "row";

  public RowProof {
    hashes = List.copyOf(hashes);
  }

  /** Returns the root to which the proof leads; empty when it has the wrong length. */
  public Optional<Hash> root() {
    return MerkleTree.root(leafHash, index, size, hashes);
  }

  /** Returns the proof as responses show it: {@code leaf_hash, index, size, hashes}. */
  public Json.Obj json() {
    return Json.obj(
        "leaf_hash",
        leafHash.hex(),
        "index",
        index,
        "size",
        size,
        "hashes",
        hashes.stream().map(Hash::hex).toList());
  }

  /** Reads a proof; empty when a member is missing or malformed. */
  public static Optional<RowProof> parse(Json.Obj proof) {
    Optional<Hash> leaf = proof.findText("leaf_hash").flatMap(RowProof::hash);
    Optional<Long> index = proof.findWhole("index");
    Optional<Long> size = proof.findWhole("size");
    var hashes = new ArrayList<Hash>();
    for (Json step : proof.items("hashes")) {
      Optional<Hash> hash =
          step instanceof Json.Str text ? hash(text.value()) : Optional.<Hash>empty();
      if (hash.isEmpty()) {
        return Optional.empty();
      }
      hashes.add(hash.get());
    }
    boolean complete =
        leaf.isPresent()
            && index.isPresent()
            && size.isPresent()
            && proof.findArray("hashes").isPresent();
    return complete
        ? Optional.of(new RowProof(leaf.get(), index.get(), size.get(), hashes))
        : Optional.empty();
  }

  /** Reads a hash of 64 lower-case hex digits. */
  private static Optional<Hash> hash(String hex) {
    return hex.matches("[0-9a-f]{64}")
        ? Optional.of(Hash.wrap(HexFormat.of().parseHex(hex)))
        : Optional.empty();
  }

  /**
   * Checks a row against the statement of its batch. That alone proves nothing: the statement must
   * be genuine too.
   *
   * @param evidence a document of evidence, or the response that has it
   * @param file a row with its {@code proof}, or the response that has it
   */
  public static Finding verify(Json evidence, Json file) {
    Json.Obj data = EvidenceVerifier.data(evidence).orElse(Json.Obj.EMPTY);
    var statement = new Statement(data.findObject("statement").orElse(Json.Obj.EMPTY));
    Json.Obj row = file instanceof Json.Obj object ? object : Json.Obj.EMPTY;
    return data.has(Disclosure.DISCLOSED)
        ? Finding.unverifiable(CHECK, "the rows of a confidential batch are not disclosed")
        : checked(row.findObject("data").orElse(row), Disclosure.rows(data, statement));
  }

  /**
   * Checks a row, as responses show it, against what the signed statement says of the rows.
   *
   * @param row with its {@code proof}
   */
  private static Finding checked(Json.Obj row, Json.Obj rows) {
    Optional<Hash> root = rows.findText("root").flatMap(RowProof::hash);
    if (root.isEmpty()) {
      return Finding.fail(CHECK, "the statement has no rows: the run is no batch");
    }
    Optional<RowLeaf> leaf = RowLeaf.of(rows);
    if (leaf.isEmpty()) {
      return RowLeaf.refusal(CHECK, rows);
    }
    Optional<RowProof> proof = row.findObject("proof").flatMap(RowProof::parse);
    if (proof.isEmpty()) {
      return Finding.fail(CHECK, "must be a row with its proof: leaf_hash, index, size, hashes");
    }
    String name = "row " + proof.get().index();
    if (!row.findWhole("row").equals(Optional.of(proof.get().index()))) {
      return Finding.fail(CHECK, "the proof is that of " + name + ", not of this row");
    }
    Optional<String> uncovered = leaf.get().uncovered(row);
    if (uncovered.isPresent()) {
      return Finding.fail(CHECK, name + " " + uncovered.get());
    }
    Hash hash = leaf.get().leafHash(row);
    if (!hash.equals(proof.get().leafHash())) {
      return Finding.fail(
          CHECK, name + " was changed: its hash is " + hash.hex() + ", not the proven one");
    }
    if (!rows.findWhole("count").equals(Optional.of(proof.get().size()))) {
      return Finding.fail(CHECK, "the proof of " + name + " is of another number of rows");
    }
    return proof.get().root().equals(root)
        ? Finding.pass(CHECK, name + " of " + proof.get().size() + ", root " + root.get().hex())
        : Finding.fail(
            CHECK, "the proof of " + name + " does not lead to the root of the statement");
  }
}
