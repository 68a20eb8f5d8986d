package dev.omni.application.evidence;

import dev.omni.application.spi.EvidenceStore;
import dev.omni.application.spi.EvidenceStore.Entry;
import dev.omni.application.spi.EvidenceStore.Place;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.Dsse;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.evidence.Signer;
import dev.omni.domain.evidence.Tile;
import dev.omni.domain.evidence.Tiles;
import dev.omni.domain.evidence.VerifyingKey;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Signs leaves and proves their places. The same leaf always gets the same bytes: its key is the
 * one in use when it was completed, and its proof leads to the checkpoint of the batch that brought
 * it.
 */
public final class EvidenceLog {
  private static final int TRIES = 100;
  private static final int CHECKED = 1000;

  private final EvidenceStore store;
  private final SigningKeys keys;
  private final LogSequencer sequencer;
  private final Set<Checkpoint> checked = ConcurrentHashMap.newKeySet();

  /** Over a store. */
  public EvidenceLog(EvidenceStore store, SigningKeys keys, LogSequencer sequencer) {
    this.store = store;
    this.keys = keys;
    this.sequencer = sequencer;
  }

  /**
   * Numbers all that waits; gives how many leaves that were.
   *
   * @throws IllegalStateException when the stored log is not the one whose head was signed
   */
  public int sequence() {
    return sequencer.sequence();
  }

  /**
   * What proves a leaf.
   *
   * @param envelope the signed statement
   * @param log its place, and the proof of it
   * @param keys the public keys that signed both
   */
  record Proof(Json.Obj envelope, Json.Obj log, Json.Arr keys) {}

  /**
   * What proves a leaf that was completed then; numbers it first when it waits.
   *
   * @throws IllegalStateException when the leaf is not the one that was logged; it is not signed
   */
  Proof prove(Entry entry, Instant completed) {
    byte[] payload = entry.leaf().payload().getBytes(StandardCharsets.UTF_8);
    Place place = placed(entry);
    Checkpoint checkpoint =
        Checkpoint.parse(place.checkpoint())
            .orElseThrow(() -> new IllegalStateException("the log has lost a checkpoint"));
    List<Hash> inclusion =
        MerkleTree.inclusion(tiles(place.index(), place.size()), place.index(), place.size());
    Hash leaf = MerkleTree.leaf(payload);
    if (!signed(checkpoint) || !leads(leaf, inclusion, place, checkpoint.head())) {
      throw new IllegalStateException(
          "evidence " + entry.leaf().id() + " is not what was logged; evidence audit tells more");
    }
    Signer signer = keys.at(completed);
    var log =
        Json.obj(
            "origin", checkpoint.origin(),
            "index", place.index(),
            "tree_size", place.size(),
            "leaf_hash", leaf.hex(),
            "inclusion", base64(inclusion),
            "checkpoint", place.checkpoint());
    return new Proof(Dsse.envelope(payload, signer), log, listed(signer.key(), checkpoint));
  }

  private static boolean leads(Hash leaf, List<Hash> inclusion, Place place, MerkleTree.Head head) {
    return head.size() == place.size()
        && MerkleTree.root(leaf, place.index(), place.size(), inclusion)
            .equals(Optional.of(head.root()));
  }

  /** Checking a signature takes longest of all, and many leaves share a head. */
  private boolean signed(Checkpoint head) {
    if (checked.contains(head)) {
      return true;
    }
    if (keys.published().stream().noneMatch(key -> head.signedBy(key.key()))) {
      return false;
    }
    if (checked.size() >= CHECKED) {
      checked.clear();
    }
    checked.add(head);
    return true;
  }

  /** The keys that its leaves and heads may be signed with. */
  List<PublishedKey> trusted() {
    return keys.published();
  }

  private Place placed(Entry entry) {
    Optional<Place> place = entry.place();
    for (int i = 0; place.isEmpty() && i < TRIES; i++) {
      sequencer.sequence();
      place = store.find(entry.leaf().tenant(), entry.leaf().id()).flatMap(Entry::place);
    }
    return place.orElseThrow(() -> new IllegalStateException("the log does not take a leaf"));
  }

  private Json.Arr listed(VerifyingKey signer, Checkpoint checkpoint) {
    var used = new LinkedHashSet<VerifyingKey>();
    used.add(signer);
    keys.published().stream().map(PublishedKey::key).filter(checkpoint::names).forEach(used::add);
    return (Json.Arr) Json.of(used.stream().map(key -> PublishedKey.of(key).json()).toList());
  }

  /** The tiles that a proof needs, read at once. */
  private Tiles tiles(long index, long size) {
    Map<Tile.Key, Tile> read = new HashMap<>();
    fetch(Tiles.keys(index, size)).forEach(tile -> read.put(tile.key(), tile));
    return new Tiles(
        key ->
            Optional.ofNullable(read.get(key))
                .or(() -> fetch(List.of(key)).stream().findFirst())
                .orElseThrow(() -> new IllegalStateException("the log has lost its tile " + key)));
  }

  private List<Tile> fetch(Collection<Tile.Key> wanted) {
    return store.tiles(wanted);
  }

  private static Json base64(List<Hash> hashes) {
    return Json.of(
        hashes.stream().map(h -> Base64.getEncoder().encodeToString(h.bytes())).toList());
  }

  /**
   * Shows that the log as it stands begins with the log as it stood: {@code origin, old_size,
   * tree_size, proof, checkpoint}; empty when the log never was that long.
   */
  public Optional<Json.Obj> consistency(long old) {
    EvidenceStore.Log log = store.log(0);
    if (old < 0 || old > log.size() || log.checkpoint().isEmpty()) {
      return Optional.empty();
    }
    List<Hash> proof =
        MerkleTree.consistency(tiles(Math.max(0, old - 1), log.size()), old, log.size());
    return Optional.of(
        Json.obj(
            "origin", keys.origin(),
            "old_size", old,
            "tree_size", log.size(),
            "proof", base64(proof),
            "checkpoint", log.checkpoint()));
  }

  /**
   * What the world may know: {@code origin}, {@code keys} with their periods, {@code checkpoint}.
   */
  public Json.Obj published() {
    return Json.obj(
        "origin", keys.origin(),
        "keys", keys.published().stream().map(PublishedKey::jsonWithPeriod).toList(),
        "checkpoint", store.log(0).checkpoint());
  }
}
