package dev.omni.http.route;

import java.util.List;
import java.util.Optional;

/** The header lines of a request. */
public interface HeaderLines {
  /** All values of that name, in order. */
  List<String> all(String name);

  /** The first value of that name. */
  default Optional<String> one(String name) {
    return all(name).stream().findFirst();
  }

  /** The names of all headers, as they were sent; none where that cannot be told. */
  default List<String> names() {
    return List.of();
  }

  /** Whether who asks has what bears that tag: weak comparison (RFC 9110, 2022, section 13.1.2). */
  default boolean knows(String tag) {
    if (one("If-None-Match").isEmpty()) {
      return false;
    }
    for (String value : String.join(",", all("If-None-Match")).split(",", -1)) {
      String one = value.strip();
      if (one.equals("*") || one.equals(tag) || tag.equals("W/" + one)) {
        return true;
      }
    }
    return false;
  }
}
