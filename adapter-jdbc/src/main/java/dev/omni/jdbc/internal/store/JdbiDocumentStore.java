package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.jdbc.internal.commit.GroupCommitter;
import dev.omni.jdbc.internal.commit.Write;
import dev.omni.jdbc.internal.commit.WriteResult;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.IdempotencyRowMapper;
import dev.omni.jdbc.internal.mapper.ListQuery;
import dev.omni.jdbc.internal.mapper.RowValues;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Documents in the database. */
record JdbiDocumentStore(Database database, GroupCommitter committer) implements DocumentStore {
  static final String FIND =
      "SELECT * FROM document WHERE project_id = :project_id AND mode = :mode AND id = :id";

  static final String NAMED =
      """
      SELECT * FROM document
      WHERE project_id = :project_id AND mode = :mode AND kind = :kind AND name = :name
      """;

  @Override
  public Admission insert(Document document, Optional<IdempotencyRecord> claim, ChangeSet with) {
    Write write = Write.storing(document, claim, with);
    return admitted(write, document, claim, document.stamp().createdAt());
  }

  @Override
  public Admission hold(IdempotencyRecord claim, Document there) {
    return admitted(Write.reserving(claim), there, Optional.of(claim), claim.createdAt());
  }

  private Admission admitted(
      Write write, Document document, Optional<IdempotencyRecord> claim, Instant now) {
    Optional<Admission> admission = Optional.empty();
    while (admission.isEmpty()) {
      // Repeated when the conflicting record was removed before it could be read.
      admission =
          switch (committer.commit(write)) {
            case STORED -> Optional.of(new Admission(document, true, claim));
            case TAKEN -> claim.flatMap(c -> recorded(document.tenant(), c, now));
            case STALE -> Optional.of(existing(document));
          };
    }
    return admission.get();
  }

  private Optional<Admission> recorded(Tenant tenant, IdempotencyRecord claim, Instant now) {
    return JdbiIdempotencyStore.stored(database, claim.id(), now)
        .map(holding -> admission(tenant, holding));
  }

  private Admission admission(Tenant tenant, IdempotencyRecord holding) {
    return byId(tenant, holding.resourceId())
        .map(there -> new Admission(there, false, Optional.of(holding)))
        .orElseThrow(() -> IdempotencyRowMapper.withoutResource(holding));
  }

  private Admission existing(Document document) {
    return named(document.tenant(), document.kind(), document.name())
        .or(() -> byId(document.tenant(), document.id()))
        .map(there -> new Admission(there, false, Optional.empty()))
        .orElseThrow(StaleVersionException::new);
  }

  @Override
  public Optional<Document> find(Tenant tenant, String kind, UUID id) {
    return byId(tenant, id).filter(document -> document.kind().equals(kind));
  }

  private Optional<Document> byId(Tenant tenant, UUID id) {
    return database.find(FIND, RowValues.of(tenant, id), Document.class);
  }

  @Override
  public Optional<Document> named(Tenant tenant, String kind, String name) {
    var values = RowValues.of(tenant, Map.of("kind", kind, "name", name));
    return database.find(NAMED, values, Document.class);
  }

  @Override
  public boolean replace(Document next, ChangeSet with) {
    return next.stamp().version() > 1
        && committer.commit(Write.storing(next, Optional.empty(), with)) == WriteResult.STORED;
  }

  @Override
  public List<Document> list(Page page) {
    ListQuery list = DocumentListQuery.of(page);
    return database.list(list.sql(), list.values(), Document.class);
  }
}
