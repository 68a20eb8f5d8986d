package dev.omni.application.evidence;

import dev.omni.application.spi.Doors;
import dev.omni.application.spi.EvidenceStore;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.Leaf;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.MerkleTree.Head;
import dev.omni.domain.evidence.Tile;
import dev.omni.domain.evidence.Tiles;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Numbers leaves that wait into the log, and signs its head once for each batch. Several processes
 * may do so at once: the store lets one of them win each batch. Never signs a head that does not
 * continue the one before.
 */
public final class LogSequencer {
  private static final int BATCH = 1000;

  private final EvidenceStore store;
  private final SigningKeys keys;
  private final Doors doors;

  /** The head whose signature was made or checked here last: checking it takes longest of all. */
  private String known = "";

  /** Over a store. */
  public LogSequencer(EvidenceStore store, SigningKeys keys, Doors doors) {
    this.store = store;
    this.keys = keys;
    this.doors = doors;
  }

  /**
   * Numbers all that waits; gives how many leaves that were.
   *
   * @throws IllegalStateException when the stored log is not the one whose head was signed
   */
  public synchronized int sequence() {
    int numbered = 0;
    while (true) {
      EvidenceStore.Log log = store.log(BATCH);
      if (log.waiting().isEmpty()) {
        return numbered;
      }
      if (append(log)) {
        numbered += log.waiting().size();
      }
    }
  }

  private boolean append(EvidenceStore.Log log) {
    var tiles = new Tiles(this::stored);
    requireContinued(log, tiles);
    List<Hash> added = log.waiting().stream().map(LogSequencer::hash).toList();
    Collection<Tile> grown = tiles.grow(log.size(), added);
    long size = log.size() + added.size();
    var head = new Head(size, MerkleTree.root(tiles, size));
    var checkpoint = Checkpoint.sign(keys.origin(), head, keys.at(doors.now()));
    boolean appended =
        store.append(
            new EvidenceStore.Batch(
                log.size(),
                log.waiting().stream().map(Leaf::id).toList(),
                List.copyOf(grown),
                checkpoint.text()));
    if (appended) {
      known = checkpoint.text();
    }
    return appended;
  }

  static Hash hash(Leaf leaf) {
    return MerkleTree.leaf(leaf.payload().getBytes(StandardCharsets.UTF_8));
  }

  private void requireContinued(EvidenceStore.Log log, Tiles tiles) {
    if (log.size() == 0 && log.checkpoint().isEmpty()) {
      return;
    }
    Optional<Checkpoint> last = log.checkpoint().flatMap(Checkpoint::parse);
    boolean same =
        last.filter(c -> c.head().size() == log.size())
            .filter(c -> c.head().root().equals(MerkleTree.root(tiles, log.size())))
            .filter(this::signed)
            .isPresent();
    if (!same) {
      throw new IllegalStateException(
          "the stored log of " + log.size() + " leaves is not the one whose head was signed");
    }
  }

  private boolean signed(Checkpoint head) {
    if (!head.text().equals(known)) {
      if (keys.published().stream().noneMatch(k -> head.signedBy(k.key()))) {
        return false;
      }
      known = head.text();
    }
    return true;
  }

  private Tile stored(Tile.Key key) {
    return store.tiles(List.of(key)).stream()
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("the log has lost its tile " + key));
  }
}
