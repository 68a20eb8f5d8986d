package dev.omni.application.evidence;

import dev.omni.application.spi.EvidenceStore;
import dev.omni.domain.evidence.Tile;
import dev.omni.domain.evidence.Tiles;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The tiles that proofs went through lately: at most 256, of 16 KiB each. A tile only grows, and
 * what it has stays, whichever node appended it: one that is kept serves every proof in a log that
 * has no more of its hashes, and one that was kept before it was full never passes for full.
 */
final class KnownTiles {
  private static final int MOST = 256;

  private final EvidenceStore store;
  private final Lately<Tile.Key, Tile> kept = new Lately<>(MOST);

  KnownTiles(EvidenceStore store) {
    this.store = store;
  }

  /** The tiles of a proof, as far as they are known or stored; those not known are read at once. */
  Map<Tile.Key, Tile> of(long index, long size) {
    var found = new HashMap<Tile.Key, Tile>();
    Set<Tile.Key> missing = new LinkedHashSet<>();
    Tiles.needs(index, size)
        .forEach(
            (key, hashes) ->
                kept.get(key)
                    .filter(tile -> tile.size() >= hashes)
                    .ifPresentOrElse(tile -> found.put(key, tile), () -> missing.add(key)));
    store.tiles(missing).forEach(tile -> found.put(tile.key(), tile));
    return found;
  }

  /** Keeps tiles through which a proof has led to a signed head. */
  void keep(Map<Tile.Key, Tile> proven) {
    proven.forEach(kept::put);
  }

  /** What does not lead to a signed head is read again. */
  void forget(Map<Tile.Key, Tile> doubtful) {
    doubtful.keySet().forEach(kept::remove);
  }
}
