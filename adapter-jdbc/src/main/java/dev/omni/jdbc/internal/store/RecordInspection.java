package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.Stored;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.RecordTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.result.RowView;

/** The reading of every row that has texts, one record at a time. */
public final class RecordInspection {
  private final Database database;
  private final Consumer<Stored.Unreadable<?>> found;

  private RecordInspection(Database database, Consumer<Stored.Unreadable<?>> found) {
    this.database = database;
    this.found = found;
  }

  /** Reads all rows of a database, and gives those that cannot be read. */
  public static void of(Database database, Consumer<Stored.Unreadable<?>> found) {
    var inspection = new RecordInspection(database, found);
    RecordTable.ALL.forEach(inspection::table);
  }

  private void table(RecordTable table) {
    if (!table.ofTenant()) {
      rows(table, Map.of());
      return;
    }
    List<Map<String, Object>> tenants =
        database.read(handle -> handle.createQuery(table.tenants()).mapToMap().list());
    tenants.forEach(tenant -> rows(table, tenant));
  }

  private void rows(RecordTable table, Map<String, Object> tenant) {
    Optional<Object> last = Optional.empty();
    List<Object> ids = ids(table, tenant, last);
    while (!ids.isEmpty()) {
      ids.forEach(id -> record(table, tenant, id));
      last = Optional.of(ids.get(ids.size() - 1));
      ids = ids(table, tenant, last);
    }
  }

  private List<Object> ids(RecordTable table, Map<String, Object> tenant, Optional<Object> last) {
    var values = new HashMap<>(tenant);
    last.ifPresent(id -> values.put("after", id));
    return database.read(
        handle ->
            handle.createQuery(table.ids(last.isEmpty())).bindMap(values).mapToMap().stream()
                .map(row -> row.get(table.id()))
                .toList());
  }

  private void record(RecordTable table, Map<String, Object> tenant, Object id) {
    var values = new HashMap<>(tenant);
    values.put("id", id);
    List<Optional<String>> problems =
        database.read(
            handle ->
                handle
                    .createQuery(table.rows())
                    .bindMap(values)
                    .map((RowView row) -> table.reader().problem(row))
                    .list());
    problems.stream()
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(
            why ->
                found.accept(
                    new Stored.Unreadable<>(table.name(), id.toString(), Optional.empty(), why)));
  }
}
