package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
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
  private static final List<String> LEAF = List.of("row", "input", "output", "error", "carry");

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
    Optional<Long> index = whole(proof, "index");
    Optional<Long> size = whole(proof, "size");
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
  static Optional<Hash> hash(String hex) {
    return hex.matches("[0-9a-f]{64}")
        ? Optional.of(Hash.wrap(HexFormat.of().parseHex(hex)))
        : Optional.empty();
  }

  /** Returns a member that is a whole number from 0, of at most 18 digits. */
  static Optional<Long> whole(Json.Obj object, String name) {
    return object
        .findNumber(name)
        .filter(n -> n.signum() >= 0 && n.precision() - n.scale() <= 18)
        .filter(n -> n.stripTrailingZeros().scale() <= 0)
        .map(BigDecimal::longValue);
  }

  /**
   * Returns the leaf hash of a row as responses show it. The hash covers the canonical text of its
   * number, input, output or error, and what it carries.
   */
  static Hash leafHash(Json.Obj row) {
    var leaf = new JsonObjectBuilder();
    LEAF.stream()
        .filter(row::has)
        .forEach(name -> row.find(name).ifPresent(v -> leaf.set(name, v)));
    return MerkleTree.leafHash(leaf.object().canonical().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Checks a row, as responses show it, against the signed statement of its batch.
   *
   * @param row with its {@code proof}
   */
  static Finding verify(Json.Obj row, Statement statement) {
    String check = "row";
    Json.Obj rows = statement.predicate().findObject("rows").orElse(Json.Obj.EMPTY);
    Optional<Hash> root = rows.findText("root").flatMap(RowProof::hash);
    if (root.isEmpty()) {
      return Finding.fail(check, "the statement has no rows: the run is no batch");
    }
    Optional<RowProof> proof = row.findObject("proof").flatMap(RowProof::parse);
    if (proof.isEmpty()) {
      return Finding.fail(check, "must be a row with its proof: leaf_hash, index, size, hashes");
    }
    String name = "row " + proof.get().index();
    if (!whole(row, "row").equals(Optional.of(proof.get().index()))) {
      return Finding.fail(check, "the proof is that of " + name + ", not of this row");
    }
    Hash leaf = leafHash(row);
    if (!leaf.equals(proof.get().leafHash())) {
      return Finding.fail(
          check, name + " was changed: its hash is " + leaf.hex() + ", not the proven one");
    }
    if (!whole(rows, "count").equals(Optional.of(proof.get().size()))) {
      return Finding.fail(check, "the proof of " + name + " is of another number of rows");
    }
    return Finding.of(
        check,
        proof.get().root().equals(root),
        name + " of " + proof.get().size() + ", root " + root.get().hex(),
        "the proof of " + name + " does not lead to the root of the statement");
  }
}
