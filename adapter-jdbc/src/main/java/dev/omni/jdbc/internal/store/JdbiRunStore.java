package dev.omni.jdbc.internal.store;

import dev.omni.application.load.Reservations;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.application.spi.store.RunSequence;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import dev.omni.jdbc.internal.commit.GroupCommitter;
import dev.omni.jdbc.internal.commit.Write;
import dev.omni.jdbc.internal.commit.WriteResult;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.EndedRun;
import dev.omni.jdbc.internal.mapper.IdempotencyRowMapper;
import dev.omni.jdbc.internal.mapper.PageStatement;
import dev.omni.jdbc.internal.mapper.QueuedRunRowMapper;
import dev.omni.jdbc.internal.mapper.RowValues;
import dev.omni.jdbc.internal.mapper.RunBodyRowMapper;
import dev.omni.jdbc.internal.mapper.RunListQuery;
import dev.omni.jdbc.internal.mapper.ShortRun;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Runs in the database. */
final class JdbiRunStore implements RunStore {
  static final String FIND = select(RunBodyRowMapper.WHOLE);

  /** Selects a run without its long input. */
  static final String ENDED = select(RunBodyRowMapper.ENDED);

  /** Selects a run without its long texts. */
  static final String HEAD = select(RunBodyRowMapper.SHORT);

  /**
   * Selects due runs of all tenants, which all workers serve. Nothing is locked: the version in the
   * condition of an acquisition decides. The order includes the mode because H2 uses an index only
   * when the order names its columns from the first one on.
   */
  static final String DUE =
      """
      SELECT * FROM run
      WHERE mode = :mode AND due_at <= :now AND (status <> 'dispatching' OR due_at < :stuck)
      ORDER BY mode, due_at, id LIMIT :limit
      """;

  /** Counts what {@link #DUE} selects. */
  static final String DUE_COUNTS =
      """
      SELECT COALESCE(world, target_kind) AS world, COUNT(*) AS run_count,
        MIN(created_at) AS oldest
      FROM run
      WHERE mode = :mode AND due_at <= :now AND (status <> 'dispatching' OR due_at < :stuck)
      GROUP BY COALESCE(world, target_kind)
      """;

  private static final String WAITING = "WHERE mode = :mode AND ";

  /**
   * Counts the runs that no worker owns: each status on its own, because H2 takes no list of values
   * for a later index column.
   */
  private static final String QUEUED =
      """
      SELECT
        (SELECT COUNT(*) FROM run
         WHERE project_id = :project_id AND mode = :mode AND status = 'dispatching')
        + (SELECT COUNT(*) FROM run
           WHERE project_id = :project_id AND mode = :mode AND status = 'queued')
      """;

  /** Counts all runs that have not ended. */
  static final String UNFINISHED =
      QUEUED
          + """
            + (SELECT COUNT(*) FROM run
               WHERE project_id = :project_id AND mode = :mode AND status = 'running')
          """;

  /**
   * Selects the active runs of a key. A run that is not terminal has a due time, so the index of
   * due times is used.
   */
  static final String OPEN =
      "SELECT * FROM run WHERE project_id = :project_id AND mode = :mode AND key_id = :key_id"
          + " AND due_at IS NOT NULL";

  private final Database database;
  private final GroupCommitter committer;
  private final EndedRunCache cache;
  private final JdbiIdempotencyStore keys;
  private final RunSequence sequence;

  private static String select(String columns) {
    return "SELECT "
        + columns
        + " FROM run WHERE project_id = :project_id AND mode = :mode AND id = :id";
  }

  JdbiRunStore(
      Database database, GroupCommitter committer, EndedRunCache cache, JdbiIdempotencyStore keys) {
    this.database = database;
    this.committer = committer;
    this.cache = cache;
    this.keys = keys;
    this.sequence = new JdbiRunSequence(database);
  }

  @Override
  public Admission insert(Run run, Optional<IdempotencyRecord> record, ChangeSet with) {
    Write write = Write.admitting(run, record, with);
    Optional<Admission> admission = Optional.empty();
    while (admission.isEmpty()) {
      // Repeated when the conflicting record was removed before it could be read.
      admission =
          switch (commit(write, record)) {
            case STORED -> Optional.of(new Admission(run, true, record));
            case TAKEN -> findExisting(run, record);
            case STALE -> throw new StaleVersionException();
          };
    }
    return admission.get();
  }

  private WriteResult commit(Write write, Optional<IdempotencyRecord> record) {
    return record
        .map(key -> keys.committed(key, () -> committer.commit(write)))
        .orElseGet(() -> committer.commit(write));
  }

  private Optional<Admission> findExisting(Run run, Optional<IdempotencyRecord> record) {
    Instant now = run.origin().createdAt();
    Optional<IdempotencyRecord> holding =
        record.flatMap(c -> JdbiIdempotencyStore.read(database, c.id(), now));
    UUID id = holding.map(IdempotencyRecord::resourceId).orElse(run.id());
    Optional<Run> there = find(run.tenant(), id);
    if (holding.isPresent() && there.isEmpty()) {
      throw IdempotencyRowMapper.withoutResource(holding.get());
    }
    return there.map(r -> new Admission(r, false, holding));
  }

  /** Reads long texts only when the request that asks for them has memory for their trees. */
  @Override
  public Optional<Run> find(View view, UUID id) {
    Optional<ShortRun> row =
        database.find(
            RowValues.seen(HEAD, view, RunListQuery.WORKSPACE),
            RowValues.of(view, id),
            ShortRun.class);
    if (row.isEmpty() || row.get().run().isPresent()) {
      return row.flatMap(ShortRun::run);
    }
    Reservations.read(view.tenant().projectId(), row.get().longBytes());
    return database.find(FIND, RowValues.of(view.tenant(), id), Run.class);
  }

  @Override
  public Optional<RunHead> findHead(Tenant tenant, UUID id) {
    return database.find(HEAD, RowValues.of(tenant, id), RunHead.class);
  }

  @Override
  public Optional<Run> findCached(View view, UUID id) {
    return cache
        .run(view.tenant(), id, () -> find(view.tenant(), id))
        .filter(run -> view.sees(run.view()));
  }

  @Override
  public Optional<RunFacts> findCurrent(View view, UUID id) {
    Optional<RunFacts> ended = cache.known(view.tenant(), id).map(run -> run);
    return ended.filter(run -> view.sees(run.view())).or(() -> findUncached(view, id));
  }

  private Optional<RunFacts> findUncached(View view, UUID id) {
    Optional<RunHead> head = findHead(view.tenant(), id).filter(run -> view.sees(run.view()));
    if (head.isEmpty() || !head.get().status().terminal()) {
      return head.map(run -> run);
    }
    return head.get().inputBytes() > RunHead.SHORT
        ? findEnded(head.get()).map(run -> run)
        : findCached(view, id).map(run -> run);
  }

  /** Reads a long result only when the request that asks for it has memory for its tree. */
  private Optional<RunHead> findEnded(RunHead head) {
    Map<String, Object> values = RowValues.of(head.tenant(), head.id());
    database
        .find(HEAD, values, ShortRun.class)
        .ifPresent(row -> Reservations.read(head.tenant().projectId(), row.resultBytes()));
    return database.find(ENDED, values, EndedRun.class).map(EndedRun::head);
  }

  @Override
  public Set<UUID> replaceAll(List<Step> steps) {
    List<Write> writes = steps.stream().map(Write::replacing).toList();
    boolean job =
        steps.stream().anyMatch(step -> step.next().policy().execution() == Execution.JOB);
    List<WriteResult> results = job ? committer.commitBehind(writes) : committer.commit(writes);
    return IntStream.range(0, steps.size())
        .filter(i -> results.get(i) == WriteResult.STORED)
        .mapToObj(i -> steps.get(i).next().id())
        .collect(Collectors.toSet());
  }

  @Override
  public List<Stored<RunHead>> list(RunQuery query) {
    PageStatement list = RunListQuery.of(query);
    return database.listStored(list.sql(), list.values(), RunHead.class);
  }

  @Override
  public int count(RunQuery query) {
    PageStatement counted = RunListQuery.counting(query);
    return database.find(counted.sql(), counted.values(), Integer.class).orElseThrow();
  }

  @Override
  public List<RunHead> listDue(
      Mode mode, ServedWorlds worlds, Instant now, Instant stuckSince, int limit) {
    var values = Map.of("mode", mode, "now", now, "stuck", stuckSince, "limit", limit);
    return database.list(due(worlds), values, RunHead.class);
  }

  /** Returns {@link #DUE} for the runs of some worlds; those of earlier operations have none. */
  static String due(ServedWorlds worlds) {
    if (worlds.isAll()) {
      return DUE;
    }
    String ids = worlds.list().stream().map(World::id).collect(Collectors.joining("', '"));
    return DUE.replace(WAITING, WAITING + "(world IS NULL OR world IN ('" + ids + "')) AND ");
  }

  @Override
  public List<DueCount> countDue(Mode mode, Instant now, Instant stuckSince) {
    var values = Map.of("mode", mode, "now", now, "stuck", stuckSince);
    return database.list(DUE_COUNTS, values, DueCount.class);
  }

  @Override
  public int countQueued(Tenant tenant) {
    return database
        .find(QueuedRunRowMapper.TOTAL, RowValues.of(tenant), Integer.class)
        .orElseThrow();
  }

  @Override
  public int countUnfinished(Tenant tenant) {
    return database.find(UNFINISHED, RowValues.of(tenant), Integer.class).orElseThrow();
  }

  @Override
  public RunSequence sequence() {
    return sequence;
  }

  @Override
  public List<RunHead> listUnfinished(Tenant tenant, UUID key) {
    return database.list(OPEN, RowValues.of(tenant, Map.of("key_id", key)), RunHead.class);
  }
}
