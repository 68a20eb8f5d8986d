package dev.omni.console.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;

/** The addresses of pages. */
final class Addresses {
  static final String RUNS = "/console/runs";
  static final String CAPABILITIES = "/console/capabilities";

  private Addresses() {}

  static String run(UUID id) {
    return RUNS + "/" + id;
  }

  static String capability(String id) {
    return CAPABILITIES + "/" + encoded(id);
  }

  static String evidence(UUID id) {
    return "/console/evidence/" + id;
  }

  /** Returns an address with a query. */
  static String with(String path, Map<String, String> query) {
    var address = new StringBuilder(path);
    char separator = '?';
    for (var value : query.entrySet()) {
      address
          .append(separator)
          .append(value.getKey())
          .append('=')
          .append(encoded(value.getValue()));
      separator = '&';
    }
    return address.toString();
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
