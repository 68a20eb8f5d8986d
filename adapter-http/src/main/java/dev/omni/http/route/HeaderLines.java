package dev.omni.http.route;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
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

  /** Those of a servlet request. */
  static HeaderLines of(HttpServletRequest request) {
    return name -> Collections.list(request.getHeaders(name));
  }
}
