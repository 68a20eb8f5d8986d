package dev.omni.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.evidence.MerkleTree.Head;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/**
 * Test vectors: the eight leaves and their roots, paths and proofs that Certificate Transparency's
 * implementations share (google/certificate-transparency, merkletree/merkle_tree_test.cc, 2013;
 * also transparency-dev/merkle, testonly).
 */
class MerkleTreeTest {
  private static final List<byte[]> LEAVES =
      List.of(
          hex(""),
          hex("00"),
          hex("10"),
          hex("2021"),
          hex("3031"),
          hex("40414243"),
          hex("5051525354555657"),
          hex("606162636465666768696a6b6c6d6e6f"));

  private static final List<String> ROOTS =
      List.of(
          "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
          "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
          "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
          "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
          "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
          "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
          "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
          "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }

  private static List<Hash> leaves(int count) {
    return LongStream.range(0, count)
        .mapToObj(i -> MerkleTree.leafHash(("leaf " + i).getBytes(StandardCharsets.UTF_8)))
        .toList();
  }

  /** A tree that is held in tiles, appended in one batch. */
  static TiledTree tree(List<Hash> leaves) {
    return grown(new HashMap<>(), 0, leaves);
  }

  private static TiledTree grown(Map<Tile.Key, Tile> stored, long size, List<Hash> leaves) {
    new TiledTree(stored::get).grow(size, leaves).forEach(tile -> stored.put(tile.key(), tile));
    return new TiledTree(stored::get);
  }

  private static TiledTree published() {
    return tree(LEAVES.stream().map(MerkleTree::leafHash).toList());
  }

  @Test
  void the_empty_tree_has_the_hash_of_nothing() {
    assertThat(MerkleTree.EMPTY.hex())
        .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assertThat(new CompactRange().root()).isEqualTo(MerkleTree.EMPTY);
    assertThat(MerkleTree.root(tree(List.of()), 0)).isEqualTo(MerkleTree.EMPTY);
  }

  @Test
  void roots_are_the_published_ones() {
    var range = new CompactRange();
    for (int i = 0; i < LEAVES.size(); i++) {
      range.append(MerkleTree.leafHash(LEAVES.get(i)));
      assertThat(range.root().hex()).isEqualTo(ROOTS.get(i));
      assertThat(MerkleTree.root(published(), i + 1).hex()).isEqualTo(ROOTS.get(i));
    }
  }

  @Test
  void inclusion_proofs_are_the_published_ones() {
    assertThat(MerkleTree.inclusion(published(), 0, 8))
        .extracting(Hash::hex)
        .containsExactly(
            "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4");
    assertThat(MerkleTree.inclusion(published(), 5, 8))
        .extracting(Hash::hex)
        .containsExactly(
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7");
    assertThat(MerkleTree.inclusion(published(), 2, 3))
        .extracting(Hash::hex)
        .containsExactly("fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125");
    assertThat(MerkleTree.inclusion(published(), 0, 1)).isEmpty();
  }

  @Test
  void consistency_proofs_are_the_published_ones() {
    assertThat(MerkleTree.consistency(published(), 1, 8))
        .extracting(Hash::hex)
        .containsExactly(
            "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4");
    assertThat(MerkleTree.consistency(published(), 6, 8))
        .extracting(Hash::hex)
        .containsExactly(
            "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7");
    assertThat(MerkleTree.consistency(published(), 2, 5))
        .extracting(Hash::hex)
        .containsExactly(
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b");
    assertThat(MerkleTree.consistency(published(), 1, 1)).isEmpty();
  }

  @Test
  void every_leaf_of_every_tree_is_proven_and_nothing_else() {
    List<Hash> leaves = leaves(40);
    TiledTree tree = tree(leaves);
    for (int size = 1; size <= leaves.size(); size++) {
      Hash root = MerkleTree.root(tree, size);
      for (int index = 0; index < size; index++) {
        List<Hash> proof = MerkleTree.inclusion(tree, index, size);
        assertThat(MerkleTree.root(leaves.get(index), index, size, proof)).contains(root);
        Hash other = leaves.get((index + 1) % leaves.size());
        assertThat(MerkleTree.root(other, index, size, proof))
            .isNotEqualTo(java.util.Optional.of(root));
        var longer = new ArrayList<>(proof);
        longer.add(root);
        assertThat(MerkleTree.root(leaves.get(index), index, size, longer)).isEmpty();
        if (!proof.isEmpty()) {
          assertThat(
                  MerkleTree.root(leaves.get(index), index, size, proof.subList(1, proof.size())))
              .isEmpty();
        }
      }
    }
  }

  @Test
  void every_tree_is_proven_to_begin_with_every_smaller_one_and_no_other() {
    List<Hash> leaves = leaves(24);
    TiledTree tree = tree(leaves);
    for (int size = 0; size <= leaves.size(); size++) {
      var now = new Head(size, MerkleTree.root(tree, size));
      for (int old = 0; old <= size; old++) {
        var before = new Head(old, MerkleTree.root(tree, old));
        List<Hash> proof = MerkleTree.consistency(tree, old, size);
        assertThat(MerkleTree.consistent(before, now, proof)).isTrue();
        var forged = new Head(old, MerkleTree.leafHash(new byte[] {1}));
        assertThat(MerkleTree.consistent(forged, now, proof)).isFalse();
        assertThat(MerkleTree.consistent(new Head(size + 1, now.root()), now, proof)).isFalse();
        var longer = new ArrayList<>(proof);
        longer.add(now.root());
        assertThat(MerkleTree.consistent(before, now, longer)).isFalse();
      }
    }
  }

  @Test
  void there_is_no_proof_for_what_is_not_there() {
    TiledTree tree = published();
    assertThatThrownBy(() -> MerkleTree.inclusion(tree, 8, 8))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> MerkleTree.consistency(tree, 9, 8))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(MerkleTree.root(MerkleTree.EMPTY, 8, 8, List.of())).isEmpty();
    assertThat(MerkleTree.root(MerkleTree.EMPTY, -1, 8, List.of())).isEmpty();
  }

  /** Tiles hold the same tree however it grew, over more than two levels of them. */
  @Property(tries = 12) // about 40 ms a try
  void growth_in_batches_is_the_same_tree(
      @ForAll @IntRange(min = 1, max = 700) int first,
      @ForAll @IntRange(min = 1, max = 700) int second,
      @ForAll @IntRange(min = 1, max = 70_000) int third) {
    List<Hash> leaves = leaves(first + second + third);
    Map<Tile.Key, Tile> stored = new HashMap<>();
    grown(stored, 0, leaves.subList(0, first));
    grown(stored, first, leaves.subList(first, first + second));
    TiledTree tree = grown(stored, first + second, leaves.subList(first + second, leaves.size()));
    var range = new CompactRange();
    leaves.forEach(range::append);
    assertThat(MerkleTree.root(tree, leaves.size())).isEqualTo(range.root());
    List<Hash> proof = MerkleTree.inclusion(tree, first, leaves.size());
    assertThat(MerkleTree.root(leaves.get(first), first, leaves.size(), proof))
        .contains(range.root());
    var old = new Head(first, MerkleTree.root(tree, first));
    assertThat(
            MerkleTree.consistent(
                old,
                new Head(leaves.size(), range.root()),
                MerkleTree.consistency(tree, first, leaves.size())))
        .isTrue();
  }

  @Test
  void a_proof_in_a_large_log_reads_few_tiles() {
    Map<Tile.Key, Tile> stored = new HashMap<>();
    int size = 200_000;
    grown(stored, 0, leaves(size));
    var read = new ArrayList<Tile.Key>();
    var tree =
        new TiledTree(
            key -> {
              read.add(key);
              return stored.get(key);
            });
    MerkleTree.inclusion(tree, 123_456, size);
    assertThat(read).hasSizeLessThanOrEqualTo(6);
  }
}
