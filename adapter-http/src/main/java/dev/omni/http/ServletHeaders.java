package dev.omni.http;

import dev.omni.http.route.HeaderLines;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;

/** The header lines of a servlet request. */
record ServletHeaders(HttpServletRequest request) implements HeaderLines {
  @Override
  public List<String> all(String name) {
    return Collections.list(request.getHeaders(name));
  }

  @Override
  public List<String> names() {
    return Collections.list(request.getHeaderNames());
  }
}
