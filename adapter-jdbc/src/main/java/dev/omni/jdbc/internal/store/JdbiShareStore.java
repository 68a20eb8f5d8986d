package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.ShareStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.run.Share;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.AuditEntryRowMapper;
import dev.omni.jdbc.internal.mapper.PageStatement;
import dev.omni.jdbc.internal.mapper.RowValues;
import dev.omni.jdbc.internal.mapper.ShareRowMapper;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Links to runs in the database. */
final class JdbiShareStore implements ShareStore {
  private static final String OF_TENANT = " WHERE project_id = :project_id AND mode = :mode";

  static final String WORKING =
      "SELECT COUNT(*) FROM share"
          + OF_TENANT
          + " AND run_id = :run_id AND revoked_at IS NULL AND expires_at > :created_at";

  static final String INSERT =
      """
      INSERT INTO share (project_id, mode, id, run_id, code, parts, note, created_at, created_by,
        expires_at, opened)
      VALUES (:project_id, :mode, :id, :run_id, :code, :parts, :note, :created_at, :created_by,
        :expires_at, 0)
      """;

  /** Finds a share of any tenant by its code, which determines the tenant. */
  static final String FIND = "SELECT * FROM share WHERE code = :code";

  static final String LIST = "SELECT * FROM share" + OF_TENANT;

  static final String READ = LIST + " AND id = :id";

  static final String REVOKE =
      "UPDATE share SET revoked_at = :at" + OF_TENANT + " AND id = :id AND revoked_at IS NULL";

  static final String OPENED =
      "UPDATE share SET opened = opened + 1, last_opened_at = :at,"
          + " first_opened_at = COALESCE(first_opened_at, :at)"
          + OF_TENANT
          + " AND id = :id";

  private final Database database;

  JdbiShareStore(Database database) {
    this.database = database;
  }

  @Override
  public boolean add(Share share, int most, AuditEvent event) {
    Map<String, Object> values = ShareRowMapper.values(share);
    return database.write(
        handle -> {
          long working = handle.createQuery(WORKING).bindMap(values).mapTo(Long.class).one();
          if (working >= most) {
            return false;
          }
          handle.createUpdate(INSERT).bindMap(values).execute();
          AuditEntryRowMapper.append(handle, List.of(event));
          return true;
        });
  }

  @Override
  public Optional<Share> find(String code) {
    return database.find(FIND, Map.of("code", code), Share.class);
  }

  @Override
  public Optional<Share> find(Tenant tenant, UUID id) {
    return database.find(READ, RowValues.of(tenant, id), Share.class);
  }

  @Override
  public List<Share> list(Query query) {
    var list =
        new PageStatement(LIST, RowValues.of(query.tenant()))
            .when(query.run(), "run_id", "run_id = :run_id")
            .after(query.after().map(ListPosition::createdAt), query.after().map(ListPosition::id))
            .orderBy("created_at DESC, id DESC", query.limit());
    return database.list(list.sql(), list.values(), Share.class);
  }

  @Override
  public Optional<Share> revoke(Tenant tenant, UUID id, AuditEvent event) {
    Map<String, Object> values = RowValues.of(tenant, id);
    values.put("at", event.at());
    return database.write(handle -> revoked(handle, values, event));
  }

  private static Optional<Share> revoked(
      Handle handle, Map<String, Object> values, AuditEvent event) {
    if (handle.createUpdate(REVOKE).bindMap(values).execute() == 1) {
      AuditEntryRowMapper.append(handle, List.of(event));
    }
    return handle.createQuery(READ).bindMap(values).mapTo(Share.class).findOne();
  }

  @Override
  public void recordOpening(Share share, Instant at) {
    Map<String, Object> values = RowValues.of(share.tenant(), share.id());
    values.put("at", at);
    database.update(OPENED, values);
  }
}
