package dev.omni.http.filter;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * The response headers that let pages of other origins read a response (Fetch standard, CORS
 * protocol). Credentials of the browser are never admitted; keys come in a header of the page.
 */
public final class CorsHeaders {
  private static final String METHODS = "DELETE, GET, HEAD, PATCH, POST, PUT";
  private static final String ACCEPTED =
      "Idempotency-Key, Content-Type, Prefer, Traceparent, X-Request-Id, Omni-Client, Cancel-After,"
          + " If-None-Match, Last-Event-ID, Omni-Sandbox-Scenario, MCP-Protocol-Version,"
          + " Mcp-Method, Mcp-Name";
  private static final String EXPOSED =
      "X-Request-Id, X-Next-Cursor, Preference-Applied, Idempotency-Expires, Link, RateLimit,"
          + " RateLimit-Policy, Retry-After, Idempotent-Replayed, ETag, Location, Omni-Contract";
  private static final String MAX_AGE_SECONDS = "600";
  private static final HttpField VARY =
      new HttpField(HttpHeader.VARY, HttpHeader.ORIGIN.asString());

  private final CorsOrigins origins;
  private final String accepted;

  /**
   * Creates the headers of a listener.
   *
   * @param keyHeaders headers with a key in addition to {@code Authorization}
   */
  public CorsHeaders(CorsOrigins origins, List<String> keyHeaders) {
    this.origins = origins;
    this.accepted =
        Stream.concat(
                Stream.of("Authorization"), Stream.concat(keyHeaders.stream(), Stream.of(ACCEPTED)))
            .collect(Collectors.joining(", "));
  }

  /** Writes the headers for a request; repeated calls change nothing. */
  public void write(Request request, HttpFields.Mutable response) {
    boolean everyone = origins.all() || open(request.getHttpURI().getCanonicalPath());
    if (!everyone && !origins.origins().isEmpty()) {
      response.ensureField(VARY);
    }
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    if (origin == null || !(everyone || origins.admits(origin))) {
      return;
    }
    response.put("Access-Control-Allow-Origin", everyone ? "*" : origin);
    if (request.getMethod().equals("OPTIONS")) {
      response.put("Access-Control-Allow-Methods", METHODS);
      response.put("Access-Control-Allow-Headers", accepted);
      response.put("Access-Control-Max-Age", MAX_AGE_SECONDS);
    } else {
      response.put("Access-Control-Expose-Headers", EXPOSED);
    }
  }

  /** Returns whether what is at a path is public anyway. */
  private static boolean open(String path) {
    return path != null
        && (path.equals("/api/v1/openapi.json")
            || path.equals("/api/v1/openapi-capabilities.json")
            || path.equals("/docs")
            || path.startsWith("/docs/")
            || path.startsWith("/.well-known/"));
  }
}
