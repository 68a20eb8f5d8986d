package dev.omni.console.page;

import java.util.HashMap;
import java.util.Map;

/**
 * A list that a page asks an operation for.
 *
 * @param operation its name, as {@code forecasts.list}
 * @param path values in its path
 * @param filters query parameters
 */
record OperationQuery(String operation, Map<String, String> path, Map<String, String> filters) {
  OperationQuery {
    path = Map.copyOf(path);
    filters = Map.copyOf(filters);
  }

  /** Creates the query of a whole list. */
  static OperationQuery of(String operation) {
    return new OperationQuery(operation, Map.of(), Map.of());
  }

  /** Returns the list of an object. */
  OperationQuery at(String id) {
    return new OperationQuery(operation, Map.of("uuid", id), filters);
  }

  /** Returns the list with these filters alone. */
  OperationQuery where(Map<String, String> others) {
    return new OperationQuery(operation, path, others);
  }

  /** Returns the list with a number of items at most. */
  OperationQuery limit(int most) {
    var more = new HashMap<>(filters);
    more.put("limit", String.valueOf(most));
    return new OperationQuery(operation, path, more);
  }
}
