package dev.omni.server;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pages of the console, with the session of each key. */
final class AuthorityPages {
  /** The pages that show an object, or act on it, with the kind of the object. */
  static final Map<String, String> NAMED =
      Map.ofEntries(
          Map.entry("GET /console/runs/{id}", "run"),
          Map.entry("POST /console/runs/{id}", "run"),
          Map.entry("GET /console/runs/{id}/events", "run"),
          Map.entry("GET /console/runs/{id}/certificate", "run"),
          Map.entry("GET /console/runs/{id}/plot.svg", "run"),
          Map.entry("GET /console/runs/{id}/plot.csv", "run"),
          Map.entry("GET /console/evidence/{id}", "evidence"),
          Map.entry("GET /console/evidence/{id}/document.json", "evidence"),
          Map.entry("GET /console/connections/{id}", "connection"),
          Map.entry("POST /console/connections/{id}", "connection"),
          Map.entry("GET /console/workflows/{id}", "workflow"),
          Map.entry("GET /console/workflow-runs/{id}", "workflow-run"),
          Map.entry("POST /console/workflow-runs/{id}", "workflow-run"));

  /** The pages that list objects, with their kind. */
  static final Map<String, String> LISTS =
      Map.of(
          "GET /console/runs", "run",
          "GET /console/runs.csv", "run",
          "GET /console/connections", "connection",
          "GET /console/workflows", "workflow",
          "GET /console/workflow-runs", "workflow-run",
          "GET /console/decisions", "decision",
          "GET /console/forecasts", "forecast",
          "GET /console/models", "model-run");

  /** The pages that show nothing of a workspace, or what only a role of the project shows. */
  static final Set<String> OTHERS =
      Set.of(
          "GET /console/login",
          "POST /console/login",
          "GET /console",
          "GET /console/capabilities",
          "GET /console/capabilities/{id}",
          "POST /console/capabilities/{id}",
          "POST /console/capabilities/{id}/preview",
          "GET /console/compare",
          "GET /console/evidence",
          "GET /console/requests",
          "GET /console/requests/{id}",
          "GET /console/usage",
          "GET /console/usage.csv",
          "GET /console/webhooks",
          "POST /console/webhooks",
          "GET /console/webhooks/{id}",
          "POST /console/webhooks/{id}",
          "GET /console/webhooks/{id}/deliveries/{delivery}",
          "POST /console/webhooks/{id}/deliveries/{delivery}",
          "GET /console/keys",
          "POST /console/keys",
          "GET /console/session",
          "POST /console/session");

  private static final Pattern TOKEN = Pattern.compile("data-token=\"([^\"]+)\"");

  private final HttpClient client = HttpClient.newHttpClient();
  private final AuthorityObjects objects;
  private final Map<String, String> cookies = new HashMap<>();

  AuthorityPages(AuthorityObjects objects) throws Exception {
    this.objects = objects;
    for (String key : AuthorityObjects.KEYS) {
      cookies.put(
          key, ConsolePagesOverHttpTest.signIn(client, objects.server(), objects.text(key)));
    }
  }

  /** Returns what a key is shown for an object, or what its form does to it. */
  AuthorityObjects.Answer shown(String key, String page, String id) throws Exception {
    String path = page.substring(page.indexOf(' ') + 1).replace("{id}", id);
    return page.startsWith("GET") ? get(key, path) : post(key, path);
  }

  AuthorityObjects.Answer get(String key, String path) throws Exception {
    return answer(request(key, path).build());
  }

  private AuthorityObjects.Answer post(String key, String path) throws Exception {
    Matcher token = TOKEN.matcher(get(key, "/console/session").body());
    String form =
        (token.find() ? "_token=" + token.group(1) + "&" : "")
            + "action="
            + (path.contains("/connections/") ? "validate" : "cancel");
    return answer(
        request(key, path)
            .header("Sec-Fetch-Site", "same-origin")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form))
            .build());
  }

  private HttpRequest.Builder request(String key, String path) {
    return HttpRequest.newBuilder(objects.server().base().resolve(path))
        .header("Cookie", Optional.ofNullable(cookies.get(key)).orElseThrow());
  }

  private AuthorityObjects.Answer answer(HttpRequest request) throws Exception {
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    return new AuthorityObjects.Answer(answer.statusCode(), answer.body());
  }
}
