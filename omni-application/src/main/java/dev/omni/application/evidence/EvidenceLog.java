package dev.omni.application.evidence;

import dev.omni.application.evidence.LastSeenCheckpoint.TakenEntries;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.outside.OutsideStore;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.application.spi.store.EvidenceStore.LogPosition;
import dev.omni.domain.access.View;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.DsseEnvelope;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.evidence.SequenceHead;
import dev.omni.domain.evidence.Signer;
import dev.omni.domain.evidence.TiledTree;
import dev.omni.domain.evidence.ToolReceipt;
import dev.omni.domain.evidence.VerifyingKey;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The signatures and proofs of log entries. An entry always gets the same bytes: its key is the one
 * in use when it was completed. Its proof leads to the checkpoint of its batch.
 */
public final class EvidenceLog {
  private static final int TRIES = 100;

  private final EvidenceStore store;
  private final SigningKeys keys;
  private final LogSequencer sequencer;
  private final ClockAndIds clockAndIds;

  /**
   * Creates the log of a store.
   *
   * @param lastSeenCheckpoint the last seen checkpoint, which the log must continue
   */
  public EvidenceLog(
      EvidenceStore store,
      SigningKeys keys,
      ClockAndIds clockAndIds,
      LastSeenCheckpoint lastSeenCheckpoint) {
    this(store, keys, clockAndIds, lastSeenCheckpoint, TakenEntries.inMemory());
  }

  /**
   * Creates the log of a store.
   *
   * @param lastSeenCheckpoint the last seen checkpoint, which the log must continue
   * @param taken what this node sequences
   */
  public EvidenceLog(
      EvidenceStore store,
      SigningKeys keys,
      ClockAndIds clockAndIds,
      LastSeenCheckpoint lastSeenCheckpoint,
      TakenEntries taken) {
    this.store = store;
    this.keys = keys;
    this.clockAndIds = clockAndIds;
    this.sequencer = new LogSequencer(store, keys, clockAndIds, lastSeenCheckpoint, taken);
  }

  /**
   * Sequences all pending entries; returns their number.
   *
   * @throws IllegalStateException when the stored log differs from the signed one
   */
  public int sequence() {
    return sequencer.sequence();
  }

  /** Returns how many batches of the log were begun, by anyone, while this process ran. */
  public long movements() {
    return sequencer.movements();
  }

  /**
   * The proof of a log entry.
   *
   * @param envelope the signed statement
   * @param log its index and inclusion proof
   * @param keys the public keys of both signatures
   */
  record Proof(Json.Obj envelope, Json.Obj log, Json.Arr keys) {}

  /**
   * A checkpoint with a valid signature.
   *
   * @param checkpoint size and root
   * @param keys the keys that it names
   */
  private record SignedHead(Checkpoint checkpoint, List<VerifyingKey> keys) {
    MerkleTree.Head head() {
      return checkpoint.head();
    }
  }

  /**
   * Returns the proof of a log entry; sequences the log first if it is pending.
   *
   * @throws IllegalStateException when the entry differs from the logged one; it is not signed
   */
  Proof prove(Entry entry, Instant completed) {
    byte[] payload = entry.logEntry().statement().getBytes(StandardCharsets.UTF_8);
    LogPosition place = positionOf(entry);
    Hash leafHash = MerkleTree.leafHash(payload);
    SignedHead head = head(place, entry);
    List<Hash> inclusion =
        inclusion(leafHash, place, head.head()).orElseThrow(() -> changed(entry));
    Signer signer = keys.at(completed);
    Json.Obj envelope = DsseEnvelope.envelope(payload, DsseEnvelope.signature(payload, signer));
    var log =
        Json.obj(
            "origin", head.checkpoint().origin(),
            "index", place.index(),
            "tree_size", place.size(),
            "leaf_hash", leafHash.hex(),
            "inclusion", base64(inclusion),
            "checkpoint", place.checkpoint());
    return new Proof(envelope, log, listed(signer.key(), head));
  }

  /**
   * Returns what others say of an entry: the smallest size that holds it and has a time and a
   * quorum of cosignatures, or as much of that as there is.
   */
  Json.Obj outside(Entry entry, int quorum) {
    LogPosition place = positionOf(entry);
    OutsideStore said = store.outside();
    long from = place.index() + 1;
    long size =
        said.firstStamped(from, quorum)
            .or(() -> said.firstCosigned(from, Math.max(1, quorum)))
            .or(() -> said.firstStamped(from, 0))
            .orElse(place.size());
    String checkpoint = said.checkpoint(size).orElseThrow(() -> changed(entry));
    Hash leafHash = LogSequencer.hash(entry.logEntry());
    MerkleTree.Head head =
        Checkpoint.parse(checkpoint).map(Checkpoint::head).orElseThrow(() -> changed(entry));
    List<Hash> inclusion =
        inclusion(leafHash, new LogPosition(place.index(), size, checkpoint), head)
            .orElseThrow(() -> changed(entry));
    List<OutsideStore.Cosigned> cosigned = said.cosigned(size);
    var note = new StringBuilder(checkpoint);
    cosigned.forEach(one -> note.append(one.line()));
    Optional<Json.Obj> time =
        said.stamped(OutsideStore.Kind.CHECKPOINT, size)
            .map(
                stamped ->
                    Json.obj(
                        "token", stamped.token(),
                        "at", stamped.at(),
                        "authority", stamped.authority()));
    return Json.obj(
        "checkpoint",
        note.toString(),
        "inclusion",
        Json.obj(
            "index", place.index(),
            "tree_size", size,
            "leaf_hash", leafHash.hex(),
            "proof", base64(inclusion)),
        "consistency",
        Json.obj(
            "old_size", place.size(),
            "tree_size", size,
            "proof", base64(consistency(place.size(), size))),
        "timestamp",
        time,
        "cosignatures",
        cosigned.size());
  }

  private static IllegalStateException changed(Entry entry) {
    return new IllegalStateException(
        "evidence "
            + entry.logEntry().id()
            + " differs from the logged entry; see evidence verify-log");
  }

  private SignedHead head(LogPosition place, Entry entry) {
    Checkpoint checkpoint =
        Checkpoint.parse(place.checkpoint())
            .orElseThrow(() -> new IllegalStateException("the log lacks a checkpoint"));
    List<VerifyingKey> named =
        keys.published().stream().map(PublishedKey::key).filter(checkpoint::names).toList();
    if (named.stream().noneMatch(checkpoint::signedBy)) {
      throw changed(entry);
    }
    return new SignedHead(checkpoint, named);
  }

  /** Returns the inclusion proof of an entry; empty when it does not lead to the root. */
  private Optional<List<Hash>> inclusion(Hash leafHash, LogPosition place, MerkleTree.Head head) {
    List<Hash> inclusion = MerkleTree.inclusion(tree(), place.index(), place.size());
    Optional<Hash> root = MerkleTree.root(leafHash, place.index(), place.size(), inclusion);
    return Optional.of(inclusion)
        .filter(leads -> head.size() == place.size() && root.equals(Optional.of(head.root())));
  }

  /** Returns the entry of an id in a view. */
  public Optional<Entry> find(View view, UUID id) {
    return store.find(view, id);
  }

  /** Returns the place of an entry; empty when it is still pending after a time. */
  public Optional<LogPosition> place(Entry entry, Duration patience) {
    if (entry.position().isPresent()) {
      return entry.position();
    }
    try {
      CompletableFuture.runAsync(sequencer::sequence)
          .get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException later) {
      return Optional.empty(); // The task of the log sequences it, and logs why it cannot.
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    return store.find(entry.logEntry().tenant(), entry.logEntry().id()).flatMap(Entry::position);
  }

  /** Returns a signed receipt of these facts. */
  public Json.Obj sign(Json.Obj facts) {
    Instant now = clockAndIds.now();
    return ToolReceipt.signed(facts, now, keys.at(now));
  }

  /** Returns the signed end of the numbers of runs. */
  public Json.Obj signedHead(Json.Obj facts, Instant at) {
    return SequenceHead.signed(facts, keys.at(at));
  }

  /** Returns the key that signs what was completed at a time. */
  Signer signer(Instant completed) {
    return keys.at(completed);
  }

  /** Returns the name of the log. */
  public String origin() {
    return keys.origin();
  }

  /** Returns the trusted keys of entries and checkpoints. */
  List<PublishedKey> trustedKeys() {
    return keys.published();
  }

  private LogPosition positionOf(Entry entry) {
    Optional<LogPosition> place = entry.position();
    for (int i = 0; place.isEmpty() && i < TRIES; i++) {
      sequencer.sequence();
      place = store.find(entry.logEntry().tenant(), entry.logEntry().id()).flatMap(Entry::position);
    }
    return place.orElseThrow(() -> new IllegalStateException("the log does not sequence an entry"));
  }

  private static Json.Arr listed(VerifyingKey signer, SignedHead head) {
    var used = new LinkedHashSet<VerifyingKey>();
    used.add(signer);
    used.addAll(head.keys());
    return (Json.Arr) Json.of(used.stream().map(key -> PublishedKey.of(key).json()).toList());
  }

  private TiledTree tree() {
    return new TiledTree(
        key ->
            store
                .findTile(key)
                .orElseThrow(() -> new IllegalStateException("the log lacks its tile " + key)));
  }

  private static Json base64(List<Hash> hashes) {
    return Json.of(
        hashes.stream().map(h -> Base64.getEncoder().encodeToString(h.bytes())).toList());
  }

  /** Returns the newest checkpoint; empty for an empty log. */
  public Optional<Checkpoint> head() {
    return store.log(0).checkpoint().flatMap(Checkpoint::parse);
  }

  /** Returns the proof that the log of an old size begins that of a later one. */
  public List<Hash> consistency(long old, long size) {
    return MerkleTree.consistency(tree(), old, size);
  }

  /** Returns why nothing is signed; empty while no witness knows another history. */
  public Optional<String> forked() {
    return sequencer.forked();
  }

  /**
   * Returns a consistency proof from an old size to the current one: {@code origin, old_size,
   * tree_size, proof, checkpoint}; empty when the log never had that size.
   */
  public Optional<Json.Obj> consistency(long old) {
    EvidenceStore.Log log = store.log(0);
    if (old < 0 || old > log.size() || log.checkpoint().isEmpty()) {
      return Optional.empty();
    }
    List<Hash> proof = consistency(old, log.size());
    return Optional.of(
        Json.obj(
            "origin", keys.origin(),
            "old_size", old,
            "tree_size", log.size(),
            "proof", base64(proof),
            "checkpoint", log.checkpoint()));
  }

  /**
   * Returns the public data: {@code origin}, {@code keys} with their periods, {@code checkpoint}.
   */
  public Json.Obj published() {
    return Json.obj(
        "origin", keys.origin(),
        "keys", keys.published().stream().map(PublishedKey::jsonWithPeriod).toList(),
        "checkpoint", store.log(0).checkpoint());
  }
}
