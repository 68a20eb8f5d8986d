package dev.omni.http.route;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The header lines of a request. */
public interface HeaderLines {
  /** Returns all values of a name, in order. */
  List<String> all(String name);

  default Optional<String> one(String name) {
    return all(name).stream().findFirst();
  }

  /** Returns the names of all headers as sent; empty where unknown. */
  default List<String> names() {
    return List.of();
  }

  /**
   * Returns whether the caller has the version of an entity tag: weak comparison (RFC 9110, 2022,
   * section 13.1.2).
   */
  default boolean matchesTag(String tag) {
    return Stream.of(String.join(",", all("If-None-Match")).split(",", -1))
        .map(String::strip)
        .anyMatch(one -> one.equals("*") || one.equals(tag) || tag.equals("W/" + one));
  }
}
