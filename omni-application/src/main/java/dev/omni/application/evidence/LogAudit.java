package dev.omni.application.evidence;

import dev.omni.application.secret.RunSecrets;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.application.spi.store.EvidenceStore.LogPosition;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.CompactRange;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.evidence.Tile;
import dev.omni.domain.evidence.TiledTree;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * The audit of the stores. It compares every entry with its hash, and every checkpoint with the
 * entries and its signature. It compares every run and document with its statement, the numbers of
 * runs with the heads in the log, and the log with the last seen checkpoint.
 */
public final class LogAudit {
  private static final int MOST = 100;

  /** The kinds of documents that are logged in the commit that creates them. */
  private static final Set<String> SEALED =
      Set.of(
          "verification",
          "guard_decision",
          "forecast",
          "outcome",
          "connector_event",
          "composition",
          "sign_off");

  private final Stores stores;
  private final EvidenceStore store;
  private StoredStateVerifier storedState;
  private final Supplier<List<PublishedKey>> keys;
  private final LastSeenCheckpoint lastSeenCheckpoint;

  /**
   * Creates an audit.
   *
   * @param keys trusted keys
   * @param lastSeenCheckpoint the last seen checkpoint
   */
  public LogAudit(
      Stores stores, Supplier<List<PublishedKey>> keys, LastSeenCheckpoint lastSeenCheckpoint) {
    this.stores = stores;
    this.store = stores.evidence();
    this.storedState = new StoredStateVerifier(stores);
    this.keys = keys;
    this.lastSeenCheckpoint = lastSeenCheckpoint;
  }

  /**
   * Sets what opens the evidence of confidential runs, whose inputs and results are not compared
   * without it.
   */
  @SuppressWarnings("exports") // A server alone calls it.
  public LogAudit withSecrets(RunSecrets secrets) {
    storedState = storedState.with(secrets);
    return this;
  }

  /**
   * The result of an audit.
   *
   * @param entries number of checked entries
   * @param problems each names an entry, a checkpoint or the head; at most a hundred
   */
  public record Report(long entries, List<Finding> problems) {
    /** Returns whether there are no problems. */
    public boolean isClean() {
      return problems.isEmpty();
    }

    /** Returns the JSON form: {@code leaves, clean, problems}. */
    public Json.Obj json() {
      return Json.obj(
          "leaves", entries,
          "clean", isClean(),
          "problems", problems.stream().map(Finding::json).toList());
    }
  }

  /** Checks everything, from the log to the stored state and back. */
  public Report audit() {
    var continuity = new LogContinuityCheck(lastSeenCheckpoint.load(), keys);
    var numbers = new LoggedNumbers(stores);
    var walk = new Walk(0, store.log(0), continuity, () -> {}, numbers::add);
    Report report = walk.report();
    walk.problems.addAll(numbers.problems());
    for (var ended : store.listMissingEvidence(SEALED, MOST)) {
      walk.problem(ended.kind() + " " + ended.id(), "has ended and has no entry in the log");
    }
    return walk.found(report.entries());
  }

  /** Checks the head and at most the last 256 entries: fast enough for every start. */
  public Report verifyTail() {
    return verifyTail(() -> {});
  }

  /** Does so, and reports each entry before it reads what belongs to it, which may be long. */
  public Report verifyTail(Runnable each) {
    var continuity = new LogContinuityCheck(lastSeenCheckpoint.load(), keys);
    EvidenceStore.Log log = store.log(0);
    long from = Math.max(0, log.size() - 1) / Tile.WIDTH * Tile.WIDTH;
    return new Walk(from, log, continuity, each, (entry, statement) -> {}).report();
  }

  /** One pass over the log. */
  private final class Walk {
    private final long from;
    private final EvidenceStore.Log log;
    private final LogContinuityCheck continuity;
    private final Runnable each;
    private final BiConsumer<LogEntry, Statement> stated;
    private final List<Finding> problems = new ArrayList<>();
    private final CompactRange range = new CompactRange();

    Walk(
        long from,
        EvidenceStore.Log log,
        LogContinuityCheck continuity,
        Runnable each,
        BiConsumer<LogEntry, Statement> stated) {
      this.each = each;
      this.stated = stated;
      this.from = from;
      this.log = log;
      this.continuity = continuity;
    }

    Report report() {
      for (long at = from; at < log.size() && problems.size() < MOST; at += Tile.WIDTH) {
        tile(at, (int) Math.min(Tile.WIDTH, log.size() - at));
      }
      head();
      return found(log.size() - from);
    }

    private Report found(long leaves) {
      return new Report(leaves, List.copyOf(problems.subList(0, Math.min(MOST, problems.size()))));
    }

    private void problem(String where, String what) {
      problems.add(Finding.fail(where, what));
    }

    /** Checks the entries of one tile. */
    private void tile(long first, int count) {
      var key = new Tile.Key(0, first / Tile.WIDTH);
      Optional<Tile> tile = store.findTile(key);
      if (tile.filter(t -> t.size() >= count).isEmpty()) {
        problem("tile " + key.index(), "is missing or truncated");
      }
      List<Hash> hashes = tile.map(Tile::hashes).orElse(List.of());
      // The tile may have grown since the log's size was read.
      if (hashes.size() > count && store.log(0).size() < first + hashes.size()) {
        problem("tile " + key.index(), "has more hashes than the log of " + log.size());
      }
      var entries = store.list(first, count).iterator();
      Optional<Entry> next = next(entries);
      for (int i = 0; i < count; i++) {
        each.run();
        long index = first + i;
        Optional<Hash> expected = i < hashes.size() ? Optional.of(hashes.get(i)) : Optional.empty();
        if (next.flatMap(Entry::position).filter(place -> place.index() == index).isPresent()) {
          verify(next.get(), expected);
          next = next(entries);
        } else {
          problem("entry " + index, "is missing");
          range.append(expected.orElse(MerkleTree.EMPTY));
        }
      }
    }

    private static Optional<Entry> next(java.util.Iterator<Entry> entries) {
      return entries.hasNext() ? Optional.of(entries.next()) : Optional.empty();
    }

    private void verify(Entry stored, Optional<Hash> expected) {
      LogEntry entry = stored.logEntry();
      LogPosition place = stored.position().orElseThrow();
      String name = "entry " + place.index() + ", evidence " + entry.id();
      Hash actual = LogSequencer.hash(entry);
      if (expected.filter(actual::equals).isEmpty()) {
        problem(name, "differs from the logged entry: its hash is " + actual);
      }
      content(name, stored);
      range.append(expected.orElse(actual));
      if (from == 0 && place.size() == place.index() + 1) {
        checkpoint(place);
      }
    }

    /** Checks that the row matches the statement, and the run or document unless it was removed. */
    private void content(String name, Entry stored) {
      try {
        statement(name, stored, EvidenceReader.statementOf(stored.logEntry()));
      } catch (Fault fault) {
        if (fault.code() != FaultCode.RECORD_UNREADABLE) {
          throw fault;
        }
        String kind = fault.details().findText("kind").orElse("record");
        problem(name, "its " + kind + " cannot be read");
      }
    }

    private void statement(String name, Entry stored, Statement statement) {
      LogEntry entry = stored.logEntry();
      stated.accept(entry, statement);
      boolean own =
          statement.id().equals(entry.id().toString())
              && statement.kind().equals(entry.kind())
              && statement
                  .predicate()
                  .findText("mode")
                  .filter(entry.tenant().mode().toString()::equals)
                  .isPresent();
      if (!own) {
        problem(name, "is stored with another id, kind or mode than its statement has");
      }
      if (stored.removedAt().isEmpty()) {
        storedState.differences(stored, statement).forEach(what -> problem(name, what));
      }
    }

    private void checkpoint(LogPosition place) {
      String name = "checkpoint " + place.size();
      Optional<Checkpoint> read = Checkpoint.parse(place.checkpoint());
      if (read.isEmpty()) {
        problem(name, "is missing or malformed");
        return;
      }
      signed(name, read.get());
      if (read.get().head().size() != range.size()
          || !read.get().head().root().equals(range.root())) {
        problem(name, "is not the root of the entries before it");
      }
    }

    private void signed(String name, Checkpoint checkpoint) {
      if (keys.get().stream().noneMatch(key -> checkpoint.signedBy(key.key()))) {
        problem(name, "is not signed by a key of this log");
      }
    }

    /** Checks the head against the tiles, its signature and the last seen checkpoint. */
    private void head() {
      var tiles = new TiledTree(key -> store.findTile(key).orElseThrow());
      continuity.problem(log, tiles).ifPresent(what -> problem("head", what));
    }
  }
}
