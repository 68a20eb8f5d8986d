package dev.omni.jdbc;

import dev.omni.application.spi.Change;
import dev.omni.application.spi.RunRecords.Holding;
import dev.omni.application.spi.RunStore;
import dev.omni.application.spi.StaleChange;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.Claim;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunQuery;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Runs in the database. */
record JdbiRunStore(Database database, Committer committer) implements RunStore {
  static final String FIND =
      "SELECT * FROM run WHERE project_id = :project_id AND mode = :mode AND id = :id";

  /** Of all tenants: workers serve them all. Both conditions stand on the index of due_at. */
  static final String DUE =
      """
      SELECT * FROM run
      WHERE due_at <= :now AND (status <> 'dispatching' OR due_at < :stuck)
      ORDER BY due_at, id LIMIT :limit
      """;

  @Override
  public Admission admit(Run run, Optional<Claim> claim, Change with) {
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

  private Optional<Admission> standing(Run run, Optional<Claim> claim) {
    Optional<Holding> holding =
        claim.flatMap(c -> HoldRows.find(database, c.key(), run.origin().createdAt()));
    UUID id = holding.map(Holding::id).orElse(run.id());
    Optional<Run> there = find(run.tenant(), id);
    if (holding.isPresent() && there.isEmpty()) {
      throw HoldRows.withoutHolder(holding.get());
    }
    return there.map(r -> new Admission(r, false, holding.map(Holding::claim)));
  }

  @Override
  public Optional<Run> find(Tenant tenant, UUID id) {
    return database.find(FIND, Row.of(tenant, id), RunRows::read);
  }

  @Override
  public boolean replace(Run next, Change with) {
    return committer.commit(Write.replacing(next, with)) == Verdict.WON;
  }

  @Override
  public List<Run> list(RunQuery query) {
    return database.list(RunLists.sql(query), RunLists.row(query), RunRows::read);
  }

  @Override
  public List<Run> due(Instant now, Instant stuckSince, int limit) {
    Row row = Row.empty().with("now", now).with("stuck", stuckSince).with("limit", limit);
    return database.list(DUE, row, RunRows::read);
  }
}
