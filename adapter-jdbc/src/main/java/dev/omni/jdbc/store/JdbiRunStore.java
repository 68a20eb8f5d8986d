package dev.omni.jdbc.store;

import dev.omni.application.spi.Change;
import dev.omni.application.spi.RunStore;
import dev.omni.application.spi.StaleChange;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunQuery;
import dev.omni.jdbc.commit.Committer;
import dev.omni.jdbc.commit.Verdict;
import dev.omni.jdbc.commit.Write;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.statement.Row;
import dev.omni.jdbc.table.HoldRows;
import dev.omni.jdbc.table.Registers;
import dev.omni.jdbc.table.RunLists;
import dev.omni.jdbc.table.RunRows;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Runs in the database. */
record JdbiRunStore(Database database, Committer committer, Lasting lasting) implements RunStore {
  static final String FIND =
      "SELECT * FROM run WHERE project_id = :project_id AND mode = :mode AND id = :id";

  /**
   * Of all tenants: workers serve them all. All conditions stand on one index; the mode is in the
   * order because H2 follows an index only when the order names its columns from the first one on.
   */
  static final String DUE =
      """
      SELECT * FROM run
      WHERE mode = :mode AND due_at <= :now AND (status <> 'dispatching' OR due_at < :stuck)
      ORDER BY mode, due_at, id LIMIT :limit
      """;

  @Override
  public Admission admit(Run run, Optional<IdempotencyRecord> claim, Change with) {
    Write write = Write.admitting(run, claim, with);
    Optional<Admission> admission = Optional.empty();
    while (admission.isEmpty()) {
      // Again when the hold that was in the way has gone before it could be read.
      admission =
          switch (committer.commit(write)) {
            case WON -> Optional.of(new Admission(run, true, claim));
            case TAKEN -> standing(run, claim);
            case STALE -> throw new StaleChange();
          };
    }
    return admission.get();
  }

  private Optional<Admission> standing(Run run, Optional<IdempotencyRecord> claim) {
    Optional<IdempotencyRecord> holding =
        claim.flatMap(c -> HoldRows.find(database, c.id(), run.origin().createdAt()));
    UUID id = holding.map(IdempotencyRecord::resourceId).orElse(run.id());
    Optional<Run> there = find(run.tenant(), id);
    if (holding.isPresent() && there.isEmpty()) {
      throw HoldRows.withoutHolder(holding.get());
    }
    return there.map(r -> new Admission(r, false, holding));
  }

  @Override
  public Optional<Run> find(Tenant tenant, UUID id) {
    return database.find(FIND, Row.of(tenant, id), RunRows::read);
  }

  @Override
  public Optional<Run> findCached(Tenant tenant, UUID id) {
    return lasting.run(tenant, id, () -> find(tenant, id));
  }

  @Override
  public Set<UUID> replaceAll(List<Step> steps) {
    List<Verdict> verdicts = committer.commit(steps.stream().map(Write::replacing).toList());
    return IntStream.range(0, steps.size())
        .filter(i -> verdicts.get(i) == Verdict.WON)
        .mapToObj(i -> steps.get(i).next().id())
        .collect(Collectors.toSet());
  }

  @Override
  public List<Run> list(RunQuery query) {
    String sql = database.embedded() ? RunLists.sql(query) : Registers.list(query);
    return database.list(sql, RunLists.row(query), RunRows::read);
  }

  @Override
  public List<Run> due(Mode mode, Instant now, Instant stuckSince, int limit) {
    Row row =
        Row.empty()
            .with("mode", mode)
            .with("now", now)
            .with("stuck", stuckSince)
            .with("limit", limit);
    return database.list(database.embedded() ? DUE : Registers.DUE, row, RunRows::read);
  }
}
