package dev.omni.domain.batch;

import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Seven rows of a batch in two chunks, with what is sealed of them. Row 5 failed, row 6 carries an
 * id, or of leaf version 2 every row.
 *
 * @param leaf of the rows
 */
record SealedRows(RowLeaf leaf) {
  /** Returns the rows by leaf version 2. */
  static SealedRows byLayout() {
    Json.Obj base = Json.obj("type", "call");
    Json.Obj input =
        Json.obj(
            "base", base,
            "rows", Json.arr(Json.obj("spot", 1, "position_id", "p")),
            "carry", Json.arr("position_id"));
    return new SealedRows(RowLayout.of(BatchSamples.batch(base), input));
  }

  /** Returns the rows by leaf version 1. */
  static SealedRows byDocument() {
    return new SealedRows(RowLeaf.document());
  }

  private static Json.Obj carried(String id) {
    return Json.obj("position_id", id);
  }

  private RowChunk chunk(int number) {
    List<BatchRow> rows =
        LongStream.range(4L * number, Math.min(7, 4L * number + 4)).mapToObj(this::row).toList();
    return RowChunk.of(number, 4L * number, rows, leaf);
  }

  private BatchRow row(long number) {
    RowOutcome outcome =
        number == 5
            ? new RowOutcome.RowError("input_invalid", "must be > 0", Optional.of("/input/spot"))
            : new RowOutcome.Output(Json.obj("price", 0.125 + number, "delta", Json.NULL));
    boolean carries = number == 6 || leaf instanceof RowLayout;
    return new BatchRow(
        number,
        Json.obj("type", "call", "spot", number),
        outcome,
        carries ? carried("p" + number) : Json.Obj.EMPTY);
  }

  RowTree tree() {
    return new RowTree(List.of(ChunkHeader.of(chunk(0)), ChunkHeader.of(chunk(1))));
  }

  /** Returns what the statement says of the rows. */
  Json.Obj stated() {
    return tree().json(leaf);
  }

  /** Returns evidence whose statement says this of the rows. */
  static Json.Obj evidence(Json.Obj rows) {
    Json.Obj statement = Json.obj("predicate", Json.obj("rows", rows));
    return Json.obj("statement", statement, "envelope", Json.Obj.EMPTY, "log", Json.Obj.EMPTY);
  }

  /** Returns a row as a response shows it, with its proof. */
  Json.Obj shown(int number) {
    RowChunk chunk = chunk(number / 4);
    List<Hash> leaves = chunk.rows().stream().map(leaf::leafHash).toList();
    RowProof proof = tree().proof(ChunkHeader.of(chunk), leaves, number);
    return row(number).leaf().with("proof", proof.json());
  }

  Finding verified(Json row) {
    return RowProof.verify(evidence(stated()), row);
  }

  @Override
  public String toString() {
    return "leaf version " + leaf.version();
  }
}
