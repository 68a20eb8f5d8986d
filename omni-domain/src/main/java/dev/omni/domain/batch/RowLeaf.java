package dev.omni.domain.batch;

import dev.omni.domain.evidence.CompactRange;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import java.util.List;
import java.util.Optional;

/** The way from a row to its leaf hash, which the statement of its batch names. */
public sealed interface RowLeaf permits RowLeaf.Document, RowLayout {
  /** Returns leaf version 1, of batches before version 2: the canonical JSON of the row. */
  static RowLeaf document() {
    return new Document();
  }

  /** Returns the number of the version. */
  int version();

  /**
   * Returns the leaf hash of a row.
   *
   * @param row as it is shown: {@code row, input}, {@code output} or {@code error}, and {@code
   *     carry} where there is one; a member that is null counts as missing
   */
  Hash leafHash(Json.Obj row);

  /** Returns the leaf hash of a row. */
  default Hash leafHash(BatchRow row) {
    return leafHash(row.leaf());
  }

  /** Returns the leaf hashes of the rows of a table. */
  default List<Hash> hashes(RowTable table) {
    return table.rows().stream().map(this::leafHash).toList();
  }

  /** Returns the root of the hash tree of RFC 6962 over the rows of a table. */
  default Hash root(RowTable table) {
    var range = new CompactRange();
    hashes(table).forEach(range::append);
    return range.root();
  }

  /**
   * Returns what of a shown row its leaf does not cover: it must be empty before the leaf hash says
   * anything about the row.
   *
   * @return a clause without its subject
   */
  Optional<String> uncovered(Json.Obj row);

  /** Returns what a statement says of the leaf, beside the number and the root of the rows. */
  Json.Obj stated();

  /**
   * Returns the leaf that a statement's {@code rows} name; none when it is unknown or malformed.
   */
  static Optional<RowLeaf> of(Json.Obj rows) {
    Optional<Json> version = rows.find("leaf");
    if (version.isEmpty() || version.get().equals(Json.num(1))) {
      return Optional.of(document());
    }
    return version
        .filter(Json.num(RowLayout.VERSION)::equals)
        .flatMap(two -> rows.findObject("layout"))
        .flatMap(RowLayout::parse);
  }

  /** Returns why {@link #of} gives none: an unknown version cannot be judged. */
  static Finding refusal(String check, Json.Obj rows) {
    Json version = rows.find("leaf").orElse(Json.num(1));
    return version.equals(Json.num(RowLayout.VERSION))
        ? Finding.fail(check, "the statement has no layout of its rows")
        : Finding.unverifiable(
            check,
            "the rows have leaf version "
                + version.canonical()
                + ", which this verifier does not know");
  }

  /** Leaf version 1. */
  record Document() implements RowLeaf {
    private static final List<String> MEMBERS = List.of("row", "input", "output", "error", "carry");

    @Override
    public int version() {
      return 1;
    }

    @Override
    public Hash leafHash(Json.Obj row) {
      var leaf = new JsonObjectBuilder();
      MEMBERS.stream()
          .filter(row::has)
          .forEach(name -> row.find(name).ifPresent(value -> leaf.set(name, value)));
      return MerkleTree.leafHash(leaf.object());
    }

    @Override
    public Hash leafHash(BatchRow row) {
      return MerkleTree.leafHash(row.leaf());
    }

    @Override
    public Optional<String> uncovered(Json.Obj row) {
      return Optional.empty();
    }

    @Override
    public Json.Obj stated() {
      return Json.Obj.EMPTY;
    }
  }
}
