package dev.omni.http;

import dev.omni.domain.fault.FaultCode;
import dev.omni.http.fault.Statuses;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.nio.charset.StandardCharsets;

/** The page that {@code docs_url} of every error points to: all codes, one row each. */
final class ErrorPage implements Endpoint {
  private final byte[] page = page().getBytes(StandardCharsets.UTF_8);

  @Override
  public Reply answer(Request request) {
    return Reply.of(200, new Reply.Bytes("text/html; charset=utf-8", page))
        .header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
  }

  private static String page() {
    var rows = new StringBuilder();
    for (FaultCode code : FaultCode.values()) {
      String status =
          switch (code.category()) {
            case EXECUTION -> "in run.error";
            default -> String.valueOf(Statuses.of(code));
          };
      rows.append(
          "<tr id=\"%s\"><td><code>%s</code></td><td>%s</td><td>%s</td><td>%s</td></tr>%n"
              .formatted(code, code, code.category(), status, code.retryable() ? "yes" : "no"));
    }
    return """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Omni error codes</title>
        <style>body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:60rem}
        td,th{text-align:left;padding:.2rem 1rem .2rem 0}:target{background:#ffc}</style>
        <h1>Error codes</h1>
        <p>Retryable: the same request unchanged, with the same key, may succeed later; for a
        failed run, a new run may.</p>
        <table><tr><th>code</th><th>type</th><th>status</th><th>retryable</th></tr>
        %s</table></html>
        """
        .formatted(rows);
  }
}
