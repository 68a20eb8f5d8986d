package dev.omni.http;

import dev.omni.http.route.HeaderLines;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The header lines of a servlet request. */
record ServletHeaders(HttpServletRequest request) implements HeaderLines {
  @Override
  public List<String> all(String name) {
    return Collections.list(request.getHeaders(name));
  }

  @Override
  public Optional<String> one(String name) {
    return Optional.ofNullable(request.getHeader(name));
  }

  @Override
  public List<String> names() {
    return Collections.list(request.getHeaderNames());
  }
}
