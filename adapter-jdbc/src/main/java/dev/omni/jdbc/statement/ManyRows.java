package dev.omni.jdbc.statement;

import dev.omni.jdbc.statement.NamedStatements.Refused;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Changes for many rows in one statement of PostgreSQL, which takes about as long to open a table's
 * indexes and to read its checks, once for each statement, as to write a row. The values of a
 * column are handed over as an array, or once where all rows have the same. The statements are
 * those for one row, so that there is one text for both databases: {@code INSERT … VALUES (…)}, or
 * {@code UPDATE … WHERE …}, or {@code DELETE … WHERE …} by one value.
 */
public final class ManyRows {
  private static final String INT = "int";
  private static final String LONG = "bigint";
  private static final String ID = "uuid";
  private static final String PLACE = "place";
  private static final Map<String, String> TYPES =
      Stream.of(
              typed(
                  ID,
                  "project_id id organization_id environment_id bound_workspace principal_id key_id"
                      + " retry_of workspace_id lease_worker lease_token held_by webhook_id"),
              typed(
                  LONG,
                  "created_at cancel_after version lease_until updated_at due_at expires_at now seq"
                      + " at index size follows"),
              typed(INT, "attempt place"),
              typed("boolean", "repeatable"),
              typed("bytea", "payload"))
          .flatMap(some -> some.entrySet().stream())
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private static final Pattern VALUE = Pattern.compile("= :(\\w+)");

  /** What mostly is the same in all rows of a statement, or missing in all of them. */
  private static final Set<String> ALIKE =
      Set.of(
          ("project_id mode organization_id environment_id bound_workspace principal_id key_id retry_of"
                  + " kind execution workload repeatable cancel_after scenario status version follows"
                  + " attempt lease_worker lease_token lease_until error")
              .split(" "));

  private static final Map<String, Statement> KNOWN = new ConcurrentHashMap<>();
  private static final Map<String, Statement> KNOWN_ALIKE = new ConcurrentHashMap<>();

  private ManyRows() {}

  private static Map<String, String> typed(String type, String names) {
    return Arrays.stream(names.split(" ")).collect(Collectors.toMap(name -> name, name -> type));
  }

  /**
   * A statement for many rows.
   *
   * @param sql with an array for each name but those of what is alike
   * @param names of the values
   * @param alike names whose value is given once
   */
  public record Statement(String sql, List<String> names, Set<String> alike) {
    /**
     * That for one row as one for many.
     *
     * @param key the name of a value by which an inserted row is known; empty to count none
     */
    public static Statement of(String one, Optional<String> key) {
      return KNOWN.computeIfAbsent(one, sql -> read(sql, key, Set.of()));
    }

    /** The same for rows that are {@link #alike(List)}, uncounted. */
    public static Statement alike(String one) {
      return KNOWN_ALIKE.computeIfAbsent(one, sql -> read(sql, Optional.empty(), ALIKE));
    }

    private static Statement read(String one, Optional<String> key, Set<String> alike) {
      List<String> names =
          NamedParameters.of(one).getParameters().getParameterNames().stream().distinct().toList();
      if (one.startsWith("DELETE")) {
        return new Statement(deleting(one), names, Set.of());
      }
      String sql =
          update(one)
              ? updating(one, source(Stream.concat(names.stream(), Stream.of(PLACE)), alike))
              : inserting(one, source(names.stream(), alike), key);
      return new Statement(sql, names, alike);
    }

    /** Whether rows have the same values where they mostly do, and lack the same. */
    public boolean alike(List<Row> rows) {
      return names.stream()
          .filter(ALIKE::contains)
          .allMatch(
              name -> {
                Object first = rows.get(0).value(name);
                return !(first instanceof Optional<?> perhaps && perhaps.isPresent())
                    && rows.stream().allMatch(row -> row.value(name).equals(first));
              });
    }

    /** In a list of what is selected, arrays become rows without being kept in between. */
    private static String source(Stream<String> names, Set<String> alike) {
      return names
          .map(
              name ->
                  (alike.contains(name) ? "?::%s AS " : "unnest(?::%s[]) AS ").formatted(type(name))
                      + name)
          .collect(Collectors.joining(", ", " FROM (SELECT ", ") AS new"));
    }

    /** Whether it answers with rows. */
    public boolean tells() {
      return sql.contains(" RETURNING ");
    }

    private boolean placed() {
      return update(sql);
    }

    private static String updating(String one, String from) {
      String[] halves = one.split("WHERE");
      String table = one.split("\\s+")[1];
      return valued(halves[0])
          + from
          + " WHERE "
          + valued(halves[1].replaceAll("(\\w+) = :", table + ".$1 = :"))
          + " RETURNING new."
          + PLACE;
    }

    /** Of one value, and without another table, so that a plan has nothing to choose. */
    private static String deleting(String one) {
      return VALUE.matcher(one).replaceAll(m -> "= ANY(?::" + type(m.group(1)) + "[])");
    }

    private static String inserting(String one, String from, Optional<String> key) {
      return valued(one).replaceFirst("VALUES \\(([^)]*)\\)", "SELECT $1" + from)
          + key.map(column -> " RETURNING " + column).orElse("");
    }

    private static String valued(String part) {
      return part.replaceAll(":(\\w+)", "new.$1");
    }
  }

  private static boolean update(String sql) {
    return sql.startsWith("UPDATE");
  }

  private static String type(String name) {
    return TYPES.getOrDefault(name, "text");
  }

  /**
   * Makes a change for each of the rows; gives how many rows each of them met.
   *
   * @param key the name of a value by which an inserted row is known: of rows that share it the
   *     first is the one; without it nothing is counted
   */
  public static int[] each(
      Connection connection, String sql, Optional<String> key, List<Row> rows) {
    if (rows.isEmpty()) {
      return new int[0];
    }
    Statement many = Statement.of(sql, key);
    try (PreparedStatement statement = connection.prepareStatement(many.sql())) {
      bind(statement, 1, many, rows);
      if (key.isEmpty()) {
        statement.executeUpdate();
        return new int[0];
      }
      try (ResultSet met = statement.executeQuery()) {
        return update(sql) ? placed(met, rows.size()) : keyed(met, key.get(), rows);
      }
    } catch (SQLException why) {
      throw new Refused(why);
    }
  }

  /** Hands over the values of all rows, from a place in a statement on; gives the place behind. */
  public static int bind(PreparedStatement statement, int from, Statement many, List<Row> rows)
      throws SQLException {
    Connection connection = statement.getConnection();
    int at = from;
    for (String name : many.names()) {
      if (many.alike().contains(name)) {
        NamedStatements.bind(statement, at, rows.get(0).value(name));
      } else {
        statement.setArray(at, array(connection, rows, name));
      }
      at++;
    }
    if (many.placed()) {
      Object[] places = IntStream.rangeClosed(1, rows.size()).boxed().toArray(Integer[]::new);
      statement.setArray(at, connection.createArrayOf(INT, places));
      at++;
    }
    return at;
  }

  private static Array array(Connection connection, List<Row> rows, String name)
      throws SQLException {
    Object[] values = values(rows, name);
    return values instanceof UUID[] ids
        ? Ids.array(connection, ids)
        : connection.createArrayOf(type(name), values);
  }

  private static Object[] values(List<Row> rows, String name) {
    Object[] values = array(type(name), rows.size());
    for (int i = 0; i < values.length; i++) {
      Object value = rows.get(i).value(name);
      if (!(value instanceof Optional<?> perhaps)) {
        values[i] = value;
      } else if (perhaps.isPresent()) {
        values[i] = perhaps.get();
      }
    }
    return values;
  }

  private static Object[] array(String type, int length) {
    return switch (type) {
      case ID -> new UUID[length];
      case LONG -> new Long[length];
      case INT -> new Integer[length];
      case "boolean" -> new Boolean[length];
      case "bytea" -> new byte[length][];
      default -> new String[length];
    };
  }

  private static int[] placed(ResultSet met, int rows) throws SQLException {
    var counts = new int[rows];
    while (met.next()) {
      counts[(int) met.getLong(1) - 1]++;
    }
    return counts;
  }

  private static int[] keyed(ResultSet met, String key, List<Row> rows) throws SQLException {
    var places = new HashMap<Object, Queue<Integer>>();
    for (int i = 0; i < rows.size(); i++) {
      places.computeIfAbsent(rows.get(i).value(key), one -> new ArrayDeque<>()).add(i);
    }
    var counts = new int[rows.size()];
    while (met.next()) {
      counts[places.computeIfAbsent(met.getObject(1), none -> new ArrayDeque<>()).remove()]++;
    }
    return counts;
  }
}
