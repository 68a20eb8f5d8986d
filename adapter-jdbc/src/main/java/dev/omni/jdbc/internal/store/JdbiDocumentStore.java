package dev.omni.jdbc.internal.store;

import dev.omni.application.load.Reservations;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.jdbc.internal.commit.GroupCommitter;
import dev.omni.jdbc.internal.commit.Write;
import dev.omni.jdbc.internal.commit.WriteResult;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.AuditEntryRowMapper;
import dev.omni.jdbc.internal.mapper.DocumentRowMapper;
import dev.omni.jdbc.internal.mapper.IdempotencyRowMapper;
import dev.omni.jdbc.internal.mapper.PageStatement;
import dev.omni.jdbc.internal.mapper.RowValues;
import dev.omni.jdbc.internal.mapper.ShortDocument;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Documents in the database. */
final class JdbiDocumentStore implements DocumentStore {
  private static final String OF_ID =
      " FROM document WHERE project_id = :project_id AND mode = :mode AND id = :id";

  private static final String OF_NAME =
      " FROM document WHERE project_id = :project_id AND mode = :mode"
          + " AND workspace_id = :workspace_id AND kind = :kind AND name = :name";

  static final String FIND = "SELECT " + DocumentRowMapper.WHOLE + OF_ID;

  /** Selects a document without its long body. */
  static final String HEAD = "SELECT *" + OF_ID;

  static final String NAMED_HEAD = "SELECT *" + OF_NAME;

  static final String DELETE =
      """
      DELETE FROM document WHERE project_id = :project_id AND mode = :mode AND id = :id
        AND version = :version
      """;

  static final String FORGET =
      """
      DELETE FROM document WHERE project_id = :project_id AND mode = :mode AND kind = :kind
        AND created_at < :before
      """;

  /** Deletes the long bodies of what {@link #FORGET} deletes. */
  static final String FORGET_BODIES =
      """
      DELETE FROM document_body WHERE project_id = :project_id AND mode = :mode AND id IN (
        SELECT id FROM document WHERE project_id = :project_id AND mode = :mode AND kind = :kind
          AND created_at < :before)
      """;

  private final Database database;
  private final GroupCommitter committer;

  JdbiDocumentStore(Database database, GroupCommitter committer) {
    this.database = database;
    this.committer = committer;
  }

  @Override
  public Admission insert(Document document, Optional<IdempotencyRecord> record, ChangeSet with) {
    Write write = Write.storing(document, record, with);
    return admitted(write, document, record, document.stamp().createdAt());
  }

  @Override
  public Admission insertRecord(IdempotencyRecord record, Document there) {
    return admitted(Write.reserving(record), there, Optional.of(record), record.createdAt());
  }

  private Admission admitted(
      Write write, Document document, Optional<IdempotencyRecord> record, Instant now) {
    Optional<Admission> admission = Optional.empty();
    while (admission.isEmpty()) {
      // Repeated when the conflicting record was removed before it could be read.
      admission =
          switch (committer.commit(write)) {
            case STORED -> Optional.of(new Admission(document, true, record));
            case TAKEN -> record.flatMap(c -> findRecorded(document.tenant(), c, now));
            case STALE -> Optional.of(findExisting(document));
          };
    }
    return admission.get();
  }

  private Optional<Admission> findRecorded(Tenant tenant, IdempotencyRecord record, Instant now) {
    return JdbiIdempotencyStore.read(database, record.id(), now)
        .map(stored -> admission(tenant, stored));
  }

  private Admission admission(Tenant tenant, IdempotencyRecord record) {
    return byId(View.whole(tenant), record.resourceId())
        .map(there -> new Admission(there, false, Optional.of(record)))
        .orElseThrow(() -> IdempotencyRowMapper.withoutResource(record));
  }

  private Admission findExisting(Document document) {
    return findByName(document.owner(), document.kind(), document.name())
        .or(() -> byId(document.owner(), document.id()))
        .map(there -> new Admission(there, false, Optional.empty()))
        .orElseThrow(StaleVersionException::new);
  }

  @Override
  public Optional<Document> find(View view, String kind, UUID id) {
    return byId(view, id).filter(document -> document.kind().equals(kind));
  }

  private Optional<Document> byId(View view, UUID id) {
    String sql = RowValues.seen(HEAD, view, "workspace_id");
    return whole(view, database.find(sql, RowValues.of(view, id), ShortDocument.class));
  }

  /** Reads a long body only when the request that asks for it has memory for its tree. */
  private Optional<Document> whole(View view, Optional<ShortDocument> row) {
    if (row.isEmpty() || row.get().document().isPresent()) {
      return row.flatMap(ShortDocument::document);
    }
    Reservations.read(view.tenant().projectId(), row.get().longBytes());
    return database.find(FIND, RowValues.of(view.tenant(), row.get().id()), Document.class);
  }

  @Override
  public Optional<Document> findByName(View owner, String kind, String name) {
    var values = named(owner, kind, name);
    return whole(owner, database.find(NAMED_HEAD, values, ShortDocument.class));
  }

  @Override
  public Optional<DocumentHead> findHeadByName(View owner, String kind, String name) {
    return database.find(NAMED_HEAD, named(owner, kind, name), DocumentHead.class);
  }

  private static Map<String, Object> named(View owner, String kind, String name) {
    var named = Map.of("workspace_id", owner.column(), "kind", kind, "name", name);
    return RowValues.of(owner.tenant(), named);
  }

  @Override
  public boolean replace(Document next, Optional<IdempotencyRecord> record, ChangeSet with) {
    return next.stamp().version() > 1
        && committer.commit(Write.replacing(next, record, with)) == WriteResult.STORED;
  }

  @Override
  public boolean delete(List<Document> gone, AuditEvent event) {
    return database.write(
        handle -> {
          boolean all = gone.stream().allMatch(document -> deleted(handle, document));
          if (all) {
            AuditEntryRowMapper.append(handle, List.of(event));
          } else {
            handle.rollback();
          }
          return all;
        });
  }

  private static boolean deleted(Handle handle, Document document) {
    Map<String, Object> values = RowValues.of(document.tenant(), document.id());
    values.put("version", document.stamp().version());
    handle.createUpdate(DocumentRowMapper.DELETE_BODY).bindMap(values).execute();
    return handle.createUpdate(DELETE).bindMap(values).execute() == 1;
  }

  @Override
  public int deleteCreatedBefore(Tenant tenant, String kind, Instant before) {
    var values = RowValues.of(tenant, Map.of("kind", kind, "before", before));
    return database.write(
        handle -> {
          handle.createUpdate(FORGET_BODIES).bindMap(values).execute();
          return handle.createUpdate(FORGET).bindMap(values).execute();
        });
  }

  @Override
  public List<Stored<Document>> list(Page page) {
    PageStatement list = DocumentListQuery.of(page);
    return database.listStored(list.sql(), list.values(), Document.class);
  }

  @Override
  public List<Stored<DocumentHead>> listHeads(Page page) {
    PageStatement list = DocumentListQuery.heads(page);
    return database.listStored(list.sql(), list.values(), DocumentHead.class);
  }
}
