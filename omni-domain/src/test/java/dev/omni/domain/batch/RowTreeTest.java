package dev.omni.domain.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.evidence.CompactRange;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The tree of the rows is that of RFC 6962 over all of them, however they are cut into chunks. */
final class RowTreeTest {
  private static final RowLayout LEAF =
      RowLayout.parse(
              Json.obj(
                  "capability",
                  "finance.test.price",
                  "input",
                  Json.arr("spot"),
                  "output",
                  Json.arr("price"),
                  "carry",
                  Json.arr("id"),
                  "fixed",
                  "0".repeat(64)))
          .orElseThrow();

  private static BatchRow row(long number) {
    return new BatchRow(
        number,
        Json.obj("spot", number),
        number % 5 == 3
            ? new RowOutcome.RowError("input_invalid", "must be > 0", Optional.of("/input/spot"))
            : new RowOutcome.Output(Json.obj("price", 0.1 * number)),
        number % 2 == 0 ? Json.Obj.EMPTY : Json.obj("id", "p" + number));
  }

  private static List<RowChunk> chunks(long count, int size) {
    var chunks = new ArrayList<RowChunk>();
    for (long from = 0; from < count; from += size) {
      List<BatchRow> rows =
          LongStream.range(from, Math.min(count, from + size)).mapToObj(RowTreeTest::row).toList();
      chunks.add(RowChunk.of(chunks.size(), from, rows, LEAF));
    }
    return chunks;
  }

  private static RowTree tree(List<RowChunk> chunks) {
    return new RowTree(chunks.stream().map(ChunkHeader::of).toList());
  }

  private static RowProof proof(RowTree tree, RowChunk chunk, long row) {
    List<Hash> leaves = chunk.rows().stream().map(LEAF::leafHash).toList();
    return tree.proof(ChunkHeader.of(chunk), leaves, row);
  }

  /** Section 2.1 of the RFC as it is written there, without any part of the implementation. */
  private static Hash root(List<Hash> leaves) {
    if (leaves.isEmpty()) {
      return Hash.of("");
    }
    if (leaves.size() == 1) {
      return leaves.get(0);
    }
    int split = Integer.highestOneBit(leaves.size() - 1);
    return Hash.of(
        new byte[] {1},
        root(leaves.subList(0, split)).bytes(),
        root(leaves.subList(split, leaves.size())).bytes());
  }

  @Property
  void the_root_over_the_chunks_is_the_root_over_the_rows(
      @ForAll @IntRange(max = 300) int count, @ForAll @IntRange(max = 7) int bits) {
    List<Hash> leaves = LongStream.range(0, count).mapToObj(i -> LEAF.leafHash(row(i))).toList();
    RowTree tree = tree(chunks(count, 1 << bits));

    assertThat(tree.root()).isEqualTo(root(leaves));
    assertThat(tree.size()).isEqualTo(count);
    assertThat(tree.failed())
        .isEqualTo(LongStream.range(0, count).filter(i -> !row(i).completed()).count());
  }

  @Property
  void every_row_is_proven_and_no_other_in_its_place(
      @ForAll @IntRange(min = 1, max = 130) int count, @ForAll @IntRange(max = 6) int bits) {
    List<RowChunk> chunks = chunks(count, 1 << bits);
    RowTree tree = tree(chunks);
    for (int i = 0; i < count; i++) {
      RowProof proof = proof(tree, chunks.get(i >> bits), i);
      assertThat(proof.leafHash()).isEqualTo(LEAF.leafHash(row(i)));
      assertThat(proof.root()).contains(tree.root());
      assertThat(RowProof.parse(proof.json())).contains(proof);
      var moved = new RowProof(proof.leafHash(), (i + 1) % count, count, proof.hashes());
      assertThat(moved.root().equals(Optional.of(tree.root()))).isEqualTo(count == 1);
    }
  }

  @Test
  void a_batch_without_rows_has_the_root_of_the_empty_tree() {
    var none = new RowTree(List.of());

    assertThat(none.root()).isEqualTo(MerkleTree.EMPTY);
    assertThat(none.root()).isEqualTo(new CompactRange().root());
    assertThat(none.json(RowLeaf.document()))
        .isEqualTo(
            Json.obj("count", 0, "completed", 0, "failed", 0, "root", MerkleTree.EMPTY.hex()));
  }

  @Test
  void a_statement_names_the_leaf_of_its_rows() {
    RowTree tree = tree(chunks(5, 4));
    Json.Obj stated = tree.json(LEAF);

    assertThat(stated.without("leaf").without("layout")).isEqualTo(tree.json(RowLeaf.document()));
    assertThat(stated.number("leaf")).isEqualTo(2);
    assertThat(stated.findObject("layout")).contains(LEAF.json());
    assertThat(RowLeaf.of(stated)).contains(LEAF);
    assertThat(RowLeaf.of(tree.json(RowLeaf.document()))).contains(RowLeaf.document());
  }

  @Test
  void the_document_of_a_row_has_its_number_input_outcome_and_what_it_carries() {
    assertThat(row(3).leaf().canonical())
        .isEqualTo(
            "{\"carry\":{\"id\":\"p3\"},\"error\":{\"code\":\"input_invalid\",\"message\":\"must"
                + " be > 0\",\"pointer\":\"/input/spot\"},\"input\":{\"spot\":3},\"row\":3}");
    assertThat(row(4).leaf().canonical())
        .isEqualTo("{\"input\":{\"spot\":4},\"output\":{\"price\":0.4},\"row\":4}");
  }

  @Test
  void a_chunk_that_is_not_the_stored_one_gives_no_proof() {
    List<RowChunk> chunks = chunks(8, 4);
    RowTree tree = tree(chunks);
    RowChunk other = RowChunk.of(0, 0, List.of(row(0), row(1), row(2), row(4)), LEAF);

    assertThatThrownBy(() -> proof(tree, other, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> proof(tree, chunks.get(0), 4))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
