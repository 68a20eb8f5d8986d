package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.data.DataSetStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.View;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.data.DataSetName;
import dev.omni.domain.document.ListPosition;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.DataSetRowMapper;
import dev.omni.jdbc.internal.mapper.PageStatement;
import dev.omni.jdbc.internal.mapper.RowValues;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Data sets in the database. */
final class JdbiDataSetStore implements DataSetStore {
  private static final String OF_TENANT =
      "SELECT * FROM data_set WHERE project_id = :project_id AND mode = :mode";

  private static final String WORKSPACE = "workspace_id";

  private static final String FIRST =
      """
      INSERT INTO data_set_name (project_id, mode, name, last_version)
      VALUES (:project_id, :mode, :name, 0) ON CONFLICT DO NOTHING
      """;

  /** Locks the name until the commit: its sets are inserted one after the other. */
  private static final String NEXT =
      """
      UPDATE data_set_name SET last_version = last_version + :more
      WHERE project_id = :project_id AND mode = :mode AND name = :name
      """;

  private static final String LAST =
      """
      SELECT last_version FROM data_set_name
      WHERE project_id = :project_id AND mode = :mode AND name = :name
      """;

  private static final String PROLONG =
      """
      UPDATE data_set SET expires_at = :expires_at
      WHERE project_id = :project_id AND mode = :mode AND id = :id
      """;

  /** The sets whose life has ended and that no unfinished run holds. */
  private static final String EXPIRED =
      """
      SELECT * FROM data_set d WHERE d.expires_at <= :now AND NOT EXISTS (
        SELECT 1 FROM run_data_set u JOIN run r
          ON r.project_id = u.project_id AND r.mode = u.mode AND r.id = u.run_id
        WHERE u.project_id = d.project_id AND u.mode = d.mode AND u.data_set_id = d.id
          AND r.due_at IS NOT NULL)
      ORDER BY d.expires_at LIMIT :limit
      """;

  /** Waits for a run that is being stored with the set, and lets later ones wait. */
  private static final String LOCK =
      """
      UPDATE data_set SET holds = holds + 0
      WHERE project_id = :project_id AND mode = :mode AND id = :id
      """;

  private static final String HOLDERS =
      """
      SELECT COUNT(*) FROM run_data_set u JOIN run r
        ON r.project_id = u.project_id AND r.mode = u.mode AND r.id = u.run_id
      WHERE u.project_id = :project_id AND u.mode = :mode AND u.data_set_id = :id
        AND r.due_at IS NOT NULL
      """;

  private static final List<String> DELETE =
      List.of(
          """
          DELETE FROM run_data_set
          WHERE project_id = :project_id AND mode = :mode AND data_set_id = :id
          """,
          """
          DELETE FROM data_set WHERE project_id = :project_id AND mode = :mode AND id = :id
          """);

  private final Database database;

  JdbiDataSetStore(Database database) {
    this.database = database;
  }

  @Override
  public Admission insert(DataSet set) {
    return database.write(handle -> inserted(handle, set));
  }

  private static Admission inserted(Handle handle, DataSet set) {
    Map<String, Object> name = RowValues.of(set.tenant(), Map.of("name", set.name(), "more", 0));
    handle.createUpdate(FIRST).bindMap(name).execute();
    handle.createUpdate(NEXT).bindMap(name).execute();
    name.put("digest", set.version().digest());
    name.put("workspace_id", set.owner().column());
    Optional<DataSet> there =
        handle
            .createQuery(
                OF_TENANT
                    + " AND workspace_id = :workspace_id AND name = :name AND digest = :digest")
            .bindMap(name)
            .mapTo(DataSet.class)
            .findFirst();
    if (there.isPresent()) {
      DataSet longer = there.get().uploadedAgain(set);
      Map<String, Object> values = DataSetRowMapper.values(longer);
      handle.createUpdate(PROLONG).bindMap(values).execute();
      return new Admission(longer, false);
    }
    name.put("more", 1);
    handle.createUpdate(NEXT).bindMap(name).execute();
    int number = handle.createQuery(LAST).bindMap(name).mapTo(Integer.class).one();
    DataSet stored = set.numbered(number);
    handle.createUpdate(DataSetRowMapper.INSERT).bindMap(DataSetRowMapper.values(stored)).execute();
    return new Admission(stored, true);
  }

  @Override
  public Optional<DataSet> find(View view, UUID id) {
    String sql = RowValues.seen(OF_TENANT + " AND id = :id", view, WORKSPACE);
    return database.find(sql, RowValues.of(view, id), DataSet.class);
  }

  @Override
  public Optional<DataSet> findByName(View view, DataSetName name) {
    Optional<Integer> number =
        name.version().isPresent() ? Optional.of(name.version().getAsInt()) : Optional.empty();
    PageStatement query =
        new PageStatement(RowValues.seen(OF_TENANT, view, WORKSPACE), RowValues.of(view))
            .when(Optional.of(name.name()), "name", "name = :name")
            .when(number, "version", "version = :version")
            .when(name.digest(), "digest", "digest = :digest")
            .orderBy("version DESC", 1);
    return database.find(query.sql(), query.values(), DataSet.class);
  }

  @Override
  public List<Stored<DataSet>> list(
      View view, Optional<String> name, Optional<ListPosition> after, int limit) {
    // The order names the columns of an index from the first one on, as H2 wants them.
    PageStatement query =
        new PageStatement(RowValues.seen(OF_TENANT, view, WORKSPACE), RowValues.of(view))
            .when(name, "name", "name = :name")
            .after(after.map(ListPosition::createdAt), after.map(ListPosition::id))
            .orderBy(
                "project_id, mode, "
                    + (name.isPresent() ? "name, " : "")
                    + "created_at DESC, id DESC",
                limit);
    return database.listStored(query.sql(), query.values(), DataSet.class);
  }

  @Override
  public Deletion delete(View view, UUID id) {
    String lock = RowValues.seen(LOCK, view, WORKSPACE);
    return database.write(handle -> deleted(handle, lock, RowValues.of(view, id)));
  }

  @Override
  public List<UUID> deleteExpired(Instant now, int limit) {
    return database.write(
        handle ->
            handle
                .createQuery(EXPIRED)
                .bindMap(Map.of("now", now, "limit", limit))
                .mapTo(DataSet.class)
                .list()
                .stream()
                .filter(set -> isDeleted(handle, set, now))
                .map(DataSet::id)
                .toList());
  }

  /** Deletes a set unless a run was stored with it, or its bytes were uploaded, in the meantime. */
  private static boolean isDeleted(Handle handle, DataSet set, Instant now) {
    Map<String, Object> values = RowValues.of(set.tenant(), set.id());
    values.put("now", now);
    return deleted(handle, LOCK + " AND expires_at <= :now", values) == Deletion.DELETED;
  }

  private static Deletion deleted(Handle handle, String lock, Map<String, Object> set) {
    if (handle.createUpdate(lock).bindMap(set).execute() == 0) {
      return Deletion.UNKNOWN;
    }
    if (handle.createQuery(HOLDERS).bindMap(set).mapTo(Long.class).one() > 0) {
      return Deletion.IN_USE;
    }
    DELETE.forEach(statement -> handle.createUpdate(statement).bindMap(set).execute());
    return Deletion.DELETED;
  }

  @Override
  public Set<UUID> existing(Set<UUID> ids) {
    return ids.stream().filter(this::exists).collect(Collectors.toSet());
  }

  private boolean exists(UUID id) {
    return database
        .find("SELECT COUNT(*) FROM data_set WHERE id = :id", Map.of("id", id), Integer.class)
        .filter(count -> count > 0)
        .isPresent();
  }
}
