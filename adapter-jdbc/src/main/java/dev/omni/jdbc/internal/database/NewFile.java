package dev.omni.jdbc.internal.database;

import dev.omni.application.spi.store.SalvagedTable;
import dev.omni.application.spi.store.StoreUnavailableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.h2.engine.DbObject;
import org.h2.engine.MetaRecord;
import org.h2.value.Value;

/** A new embedded database that takes what a damaged one still has. */
public final class NewFile implements AutoCloseable {
  private static final Pattern NAME =
      Pattern.compile("^CREATE [A-Z ]*TABLE (?:IF NOT EXISTS )?\"?(\\w+)\"?\\.\"?(\\w+)\"?");
  private static final Set<Integer> DESCRIBED =
      Set.of(
          DbObject.SCHEMA,
          DbObject.DOMAIN,
          DbObject.SEQUENCE,
          DbObject.TABLE_OR_VIEW,
          DbObject.INDEX,
          DbObject.CONSTRAINT);
  private static final String COLUMNS =
      "SELECT column_name, ordinal_position FROM information_schema.columns WHERE table_schema = ?"
          + " AND table_name = ? AND is_generated = 'NEVER' ORDER BY ordinal_position";
  private static final String COUNTED =
      "SELECT table_schema, table_name, column_name FROM information_schema.columns"
          + " WHERE is_identity = 'YES'";
  private static final int MOST_REASONS = 3;

  private final Connection connection;
  private final Map<Integer, TableName> tables = new HashMap<>();

  private NewFile(Connection connection) {
    this.connection = connection;
  }

  /**
   * Creates the database in a folder.
   *
   * @throws StoreUnavailableException when the folder has one
   */
  public static NewFile in(Path folder) {
    String url = EmbeddedDatabaseUrl.of(folder);
    if (Files.exists(EmbeddedDatabaseUrl.file(url))) {
      throw new StoreUnavailableException("There is a database in " + folder + " already.");
    }
    EmbeddedDatabaseUrl.createFile(url);
    try {
      return new NewFile(DriverManager.getConnection(url, "omni", ""));
    } catch (SQLException failed) {
      throw new StoreUnavailableException("No database can be made in " + folder + ".", failed);
    }
  }

  /** Makes the tables and indexes that a damaged file describes; returns how many it could. */
  public SalvagedTable describe(DamagedFile damaged) {
    var records = new ArrayList<MetaRecord>();
    DamagedFile.Reading reading = damaged.readDescriptions(records::add);
    records.sort(null);
    var reasons = new LinkedHashSet<>(reading.reasons());
    long made = 0;
    for (MetaRecord each : records) {
      if (!isWanted(each) || execute(each.getSQL(), reasons)) {
        made++;
        named(each);
      }
    }
    return new SalvagedTable("(descriptions)", reading.rows(), made, first(reasons));
  }

  /**
   * Returns whether a description is carried out; the constraint of a primary key makes its index.
   */
  private static boolean isWanted(MetaRecord each) {
    return DESCRIBED.contains(each.getObjectType())
        && !each.getSQL().startsWith("CREATE PRIMARY KEY");
  }

  private void named(MetaRecord each) {
    Matcher table = NAME.matcher(each.getSQL());
    if (each.getObjectType() == DbObject.TABLE_OR_VIEW && table.find()) {
      tables.put(each.getId(), new TableName(table.group(1), table.group(2)));
    }
  }

  /** Copies the rows of a table that a damaged file still has. */
  public SalvagedTable fill(int number, DamagedFile damaged) {
    TableName table = tables.get(number);
    if (table == null) {
      DamagedFile.Reading reading = damaged.read(number, (key, row) -> {});
      return new SalvagedTable(
          "(table " + number + ")", reading.rows(), 0, List.of("its description is lost"));
    }
    try (var rows = new Rows(table)) {
      DamagedFile.Reading reading = damaged.read(number, (key, row) -> rows.insert(row));
      var reasons = new LinkedHashSet<>(reading.reasons());
      reasons.addAll(rows.refusals);
      return new SalvagedTable(table.name(), reading.rows(), rows.inserted, first(reasons));
    } catch (SQLException failed) {
      return new SalvagedTable(
          table.name(), OptionalLong.empty(), 0, List.of(DamagedFile.why(failed)));
    }
  }

  private static List<String> first(Set<String> reasons) {
    return reasons.stream().limit(MOST_REASONS).toList();
  }

  /** Lets numbers that the database gives continue behind those that were copied. */
  public void continueNumbers() {
    var counted = new ArrayList<TableName>();
    var columns = new ArrayList<String>();
    try (PreparedStatement select = connection.prepareStatement(COUNTED);
        ResultSet found = select.executeQuery()) {
      while (found.next()) {
        counted.add(new TableName(found.getString(1), found.getString(2)));
        columns.add(found.getString(3));
      }
      for (int i = 0; i < counted.size(); i++) {
        continueNumbers(counted.get(i).sql(), quoted(columns.get(i)));
      }
    } catch (SQLException failed) {
      throw new StoreUnavailableException("The new database cannot be finished.", failed);
    }
  }

  private void continueNumbers(String table, String column) throws SQLException {
    String last = "SELECT COALESCE(MAX(" + column + "), 0) FROM " + table;
    try (var statement = connection.createStatement()) {
      long next;
      try (ResultSet found = statement.executeQuery(last)) {
        found.next();
        next = found.getLong(1) + 1;
      }
      statement.execute(
          "ALTER TABLE " + table + " ALTER COLUMN " + column + " RESTART WITH " + next);
    }
  }

  private boolean execute(String sql, Set<String> reasons) {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
      return true;
    } catch (SQLException refused) {
      reasons.add(DamagedFile.why(refused));
      return false;
    }
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  @Override
  public void close() {
    try {
      execute("CHECKPOINT SYNC", new LinkedHashSet<>());
      connection.close();
    } catch (SQLException failed) {
      throw new StoreUnavailableException("The new database cannot be closed.", failed);
    }
  }

  /** The name of a table with its schema. */
  private record TableName(String schema, String name) {
    String sql() {
      return quoted(schema) + "." + quoted(name);
    }
  }

  /** The insertion of copied rows into a table, each by itself. */
  private final class Rows implements AutoCloseable {
    private final List<Integer> positions = new ArrayList<>();
    private final Set<String> refusals = new LinkedHashSet<>();
    private final PreparedStatement insert;
    private long inserted;

    Rows(TableName table) throws SQLException {
      var names = new ArrayList<String>();
      try (PreparedStatement select = connection.prepareStatement(COLUMNS)) {
        select.setString(1, table.schema());
        select.setString(2, table.name());
        try (ResultSet found = select.executeQuery()) {
          while (found.next()) {
            names.add(quoted(found.getString(1)));
            positions.add(found.getInt(2) - 1);
          }
        }
      }
      String marks = names.stream().map(name -> "?").collect(Collectors.joining(", "));
      String columns = String.join(", ", names);
      this.insert =
          connection.prepareStatement(
              "INSERT INTO " + table.sql() + " (" + columns + ") VALUES (" + marks + ")");
    }

    void insert(Value[] row) {
      try {
        for (int i = 0; i < positions.size(); i++) {
          set(i + 1, row[positions.get(i)]);
        }
        insert.executeUpdate();
        inserted++;
      } catch (SQLException | RuntimeException refused) {
        refusals.add(DamagedFile.why(refused));
      }
    }

    private void set(int place, Value value) throws SQLException {
      switch (value.getValueType()) {
        case Value.BINARY, Value.VARBINARY, Value.BLOB -> insert.setBytes(place, value.getBytes());
        default -> insert.setString(place, value.getString());
      }
    }

    @Override
    public void close() throws SQLException {
      insert.close();
    }
  }
}
