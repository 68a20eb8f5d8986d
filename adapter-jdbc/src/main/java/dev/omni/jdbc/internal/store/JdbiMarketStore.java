package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.data.MarketStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.View;
import dev.omni.domain.data.MarketName;
import dev.omni.domain.data.StoredMarket;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.MarketRowMapper;
import dev.omni.jdbc.internal.mapper.PageStatement;
import dev.omni.jdbc.internal.mapper.RowValues;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Markets in the database. */
final class JdbiMarketStore implements MarketStore {
  private static final String OF_TENANT =
      "SELECT "
          + MarketRowMapper.HEAD
          + " FROM market WHERE project_id = :project_id AND mode = :mode";

  private static final String WORKSPACE = "workspace_id";

  private static final String FIRST =
      """
      INSERT INTO market_day (project_id, mode, name, market_date, last_version)
      VALUES (:project_id, :mode, :name, :market_date, 0) ON CONFLICT DO NOTHING
      """;

  /** Locks the day until the commit: its markets are inserted one after the other. */
  private static final String NEXT =
      """
      UPDATE market_day SET last_version = last_version + :more
      WHERE project_id = :project_id AND mode = :mode AND name = :name
        AND market_date = :market_date
      """;

  private static final String LAST =
      """
      SELECT last_version FROM market_day
      WHERE project_id = :project_id AND mode = :mode AND name = :name
        AND market_date = :market_date
      """;

  private static final String OF_DAY =
      OF_TENANT
          + " AND workspace_id = :workspace_id AND name = :name AND market_date = :market_date"
          + " ORDER BY version DESC LIMIT 1";

  private static final String DOCUMENT =
      """
      SELECT document FROM market
      WHERE project_id = :project_id AND mode = :mode AND id = :id
      """;

  /** The unfinished runs that were made with a market. */
  private static final String HOLDERS =
      """
      SELECT COUNT(*) FROM run
      WHERE project_id = :project_id AND mode = :mode AND due_at IS NOT NULL
        AND markets LIKE :named
      """;

  private static final String DELETE =
      "DELETE FROM market WHERE project_id = :project_id AND mode = :mode AND id = :id";

  private final Database database;

  JdbiMarketStore(Database database) {
    this.database = database;
  }

  @Override
  public Admission insert(StoredMarket market, Json.Obj document) {
    return database.write(handle -> inserted(handle, market, document));
  }

  private static Admission inserted(Handle handle, StoredMarket market, Json.Obj document) {
    Map<String, Object> day = MarketRowMapper.values(market);
    day.put("more", 0);
    handle.createUpdate(FIRST).bindMap(day).execute();
    handle.createUpdate(NEXT).bindMap(day).execute();
    Optional<StoredMarket> last =
        handle.createQuery(OF_DAY).bindMap(day).mapTo(StoredMarket.class).findFirst();
    if (last.filter(there -> isEqual(there, market)).isPresent()) {
      return new Admission(last.get(), false);
    }
    day.put("more", 1);
    handle.createUpdate(NEXT).bindMap(day).execute();
    int number = handle.createQuery(LAST).bindMap(day).mapTo(Integer.class).one();
    StoredMarket stored = market.numbered(number);
    handle
        .createUpdate(MarketRowMapper.INSERT)
        .bindMap(MarketRowMapper.values(stored, document))
        .execute();
    return new Admission(stored, true);
  }

  private static boolean isEqual(StoredMarket one, StoredMarket other) {
    return one.version().digest().equals(other.version().digest());
  }

  @Override
  public Optional<StoredMarket> find(View view, MarketName name, LocalDate today) {
    Optional<String> last =
        name.date().isEmpty() ? Optional.of(today.toString()) : Optional.empty();
    PageStatement query =
        new PageStatement(RowValues.seen(OF_TENANT, view, WORKSPACE), RowValues.of(view))
            .when(Optional.of(name.name()), "name", "name = :name")
            .when(name.date().map(LocalDate::toString), "market_date", "market_date = :market_date")
            .when(last, "last_date", "market_date <= :last_date")
            .when(name.version(), "version", "version = :version")
            .orderBy("market_date DESC, version DESC", 1);
    return database.find(query.sql(), query.values(), StoredMarket.class);
  }

  @Override
  public Optional<Json.Obj> document(StoredMarket market) {
    return database
        .find(DOCUMENT, RowValues.of(market.tenant(), market.id()), byte[].class)
        .map(stored -> MarketRowMapper.document(market, stored));
  }

  @Override
  public List<Stored<StoredMarket>> list(
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
    return database.listStored(query.sql(), query.values(), StoredMarket.class);
  }

  @Override
  public Deletion delete(View view, UUID id) {
    Map<String, Object> values = RowValues.of(view, id);
    values.put("named", "%" + id + "%");
    String seen = RowValues.seen(OF_TENANT + " AND id = :id", view, WORKSPACE);
    return database.write(handle -> deleted(handle, seen, values));
  }

  private static Deletion deleted(Handle handle, String seen, Map<String, Object> market) {
    if (handle.createQuery(seen).bindMap(market).mapTo(StoredMarket.class).findFirst().isEmpty()) {
      return Deletion.UNKNOWN;
    }
    if (handle.createQuery(HOLDERS).bindMap(market).mapTo(Long.class).one() > 0) {
      return Deletion.IN_USE;
    }
    boolean gone = handle.createUpdate(DELETE).bindMap(market).execute() > 0;
    return gone ? Deletion.DELETED : Deletion.UNKNOWN;
  }
}
