package dev.omni.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Tiles of the log, and the proofs for which they suffice. */
class TileTest {
  private static final Tile.Key KEY = new Tile.Key(0, 0);

  private static List<Hash> hashes(int count) {
    return IntStream.range(0, count).mapToObj(i -> Hash.of("leaf " + i)).toList();
  }

  @Test
  void a_tile_has_1_to_256_hashes() {
    assertThat(new Tile(KEY, hashes(256)).full()).isTrue();
    assertThat(new Tile(KEY, hashes(255)).full()).isFalse();
    assertThatThrownBy(() -> new Tile(KEY, List.of()))
        .hasMessage("a tile has 1 to 256 hashes, not 0");
    assertThatThrownBy(() -> new Tile(KEY, hashes(257)))
        .hasMessage("a tile has 1 to 256 hashes, not 257");
    assertThatThrownBy(() -> Tile.of(KEY, new byte[33]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property(tries = 20) // As many as there are sizes of interest.
  void a_tile_is_stored_and_read_as_its_hashes(@ForAll @IntRange(min = 1, max = 256) int size) {
    List<Hash> hashes = hashes(size);
    var tile = new Tile(new Tile.Key(1, 2), hashes);
    Tile read = Tile.of(tile.key(), tile.joined());

    assertThat(tile.size()).isEqualTo(size);
    assertThat(tile.hashes()).isEqualTo(hashes);
    assertThat(read).isEqualTo(tile).hasSameHashCodeAs(tile);
    assertThat(read.key()).isEqualTo(new Tile.Key(1, 2));
    assertThat(read).hasToString("Key[level=1, index=2] of " + size + " hashes");
  }

  @Test
  void tiles_differ_by_place_and_by_hashes() {
    var tile = new Tile(KEY, hashes(2));
    var elsewhere = new Tile(new Tile.Key(1, 0), hashes(2));
    var shorter = new Tile(KEY, hashes(1));

    assertThat(tile).isNotEqualTo(elsewhere).isNotEqualTo(shorter).isNotEqualTo(KEY);
    assertThat(tile.hashCode()).isNotEqualTo(elsewhere.hashCode());
    assertThat(tile.hashCode()).isNotEqualTo(shorter.hashCode());
  }

  @Test
  void a_root_is_that_of_the_tree_over_its_hashes_and_no_root_is_over_missing_ones() {
    List<Hash> hashes = hashes(5);
    var tile = new Tile(KEY, hashes);

    assertThat(tile.root(0, 4)).isEqualTo(hashes.get(4));
    assertThat(tile.root(1, 1)).isEqualTo(MerkleTree.node(hashes.get(2), hashes.get(3)));
    assertThat(tile.root(2, 0))
        .isEqualTo(
            MerkleTree.node(
                MerkleTree.node(hashes.get(0), hashes.get(1)),
                MerkleTree.node(hashes.get(2), hashes.get(3))));
    assertThatThrownBy(() -> tile.root(1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> tile.root(3, 0)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void growth_returns_the_new_and_the_extended_tiles_and_no_others() {
    var first = new TiledTree(key -> null).grow(0, hashes(300));
    assertThat(first)
        .extracting(Tile::key)
        .containsExactlyInAnyOrder(KEY, new Tile.Key(0, 1), new Tile.Key(1, 0));

    var stored = new java.util.HashMap<Tile.Key, Tile>();
    first.forEach(tile -> stored.put(tile.key(), tile));
    assertThat(new TiledTree(stored::get).grow(300, hashes(3)))
        .extracting(Tile::key, Tile::size)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(new Tile.Key(0, 1), 47));
  }

  @Test
  void a_range_counts_its_entries() {
    var range = new CompactRange();
    hashes(3).forEach(range::append);

    assertThat(range.size()).isEqualTo(3);
    assertThat(range.root())
        .isEqualTo(
            MerkleTree.node(MerkleTree.node(hashes(3).get(0), hashes(3).get(1)), hashes(3).get(2)));
  }

  @Test
  void the_leaf_of_a_value_is_that_of_its_canonical_text() {
    Json.Obj value = Json.obj("b", 1, "a", 2.50);

    assertThat(MerkleTree.leafHash(value))
        .isEqualTo(MerkleTree.leafHash("{\"a\":2.5,\"b\":1}".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void no_tree_is_older_than_the_empty_one_or_newer_than_the_later_one() {
    TiledTree tree = MerkleTreeTest.tree(hashes(4));
    var four = new MerkleTree.Head(4, MerkleTree.root(tree, 4));

    assertThat(MerkleTree.consistent(new MerkleTree.Head(-1, MerkleTree.EMPTY), four, List.of()))
        .isFalse();
    assertThat(MerkleTree.consistent(four, four, List.of())).isTrue();
    assertThat(MerkleTree.consistent(new MerkleTree.Head(3, four.root()), four, List.of()))
        .isFalse();
    assertThatThrownBy(() -> MerkleTree.inclusion(tree, -1, 4)).hasMessage("no entry -1 among 4");
    assertThatThrownBy(() -> MerkleTree.consistency(tree, -1, 4))
        .hasMessage("no tree of -1 leaves in one of 4");
  }
}
