package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The console of a whole server. */
class ConsoleOverHttpTest {
  private final HttpClient client = HttpClient.newHttpClient();

  @TempDir Path folder;

  private static URI at(ServerHere server, String path) {
    return server.base().resolve(path);
  }

  private HttpResponse<String> get(URI uri, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  /** Returns the cookie of a new session. */
  private String signedIn(ServerHere server, String key) throws Exception {
    HttpRequest signIn =
        HttpRequest.newBuilder(at(server, "/console/login"))
            .header("Sec-Fetch-Site", "same-origin")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString("key=" + key))
            .build();
    return client
        .send(signIn, BodyHandlers.ofString())
        .headers()
        .firstValue("Set-Cookie")
        .orElseThrow()
        .replaceFirst(";.*", "");
  }

  @Test
  void the_page_of_a_run_names_each_limit_of_use_that_its_input_is_beyond() throws Exception {
    try (var server = ServerHere.on(folder.resolve("data"))) {
      ApiClient omni = server.client("test_key");
      String key = server.credentials().findText("test_key").orElseThrow();
      String cookie = signedIn(server, key);

      assertThat(page(server, omni, cookie, "2.5"))
          .contains("Limits of use", "Volatility of at most 200 %.")
          .doesNotContain("Expiry within ten years.");
      assertThat(page(server, omni, cookie, "0.3"))
          .doesNotContain("Limits of use")
          .contains("data-headline>Price 2.13337 currency unit</output>")
          .containsPattern("<span class=\"badge good\">(\\d) of \\1 checks pass</span>");
    }
  }

  /** Returns the page of an option with a volatility. */
  private String page(ServerHere server, ApiClient omni, String cookie, String volatility)
      throws Exception {
    Json workspaces = omni.get("/omni/finance/workspaces", "").data();
    String workspace = ((Json.Obj) ((Json.Arr) workspaces).items().get(0)).text("id");
    String body =
        ("{'workspace_id':'%s','capability':'finance.option.vanilla','input':{'type':'call',"
                + "'spot':60,'strike':65,'rate':0.08,'volatility':%s,'expiry_years':0.25}}")
            .formatted(workspace, volatility)
            .replace('\'', '"');
    ApiClient.Answer run =
        omni.post("/omni/finance/runs", JsonReader.parse(body), "of-" + volatility + "-option");
    String id = ((Json.Obj) run.data()).text("id");
    return get(at(server, "/console/runs/" + id), "Cookie", cookie).body();
  }

  @Test
  void a_volatility_in_per_cent_fills_the_form_and_the_programs_with_its_number() throws Exception {
    try (var server = ServerHere.on(folder.resolve("data"))) {
      String key = server.credentials().findText("test_key").orElseThrow();
      String cookie = signedIn(server, key);
      String option = "/console/capabilities/finance.option.vanilla";

      String page = get(at(server, option + "?input.volatility=45%25"), "Cookie", cookie).body();

      assertThat(page)
          .containsPattern("name=\"/input/volatility\"[^>]* value=\"0.45\"")
          .contains("0.45 = 45 %</p>", "volatility=0.45")
          .containsPattern("<input type=\"radio\" id=\"f-input-type\"[^>]* value=\"call\"");
    }
  }

  @Test
  void the_cookie_of_the_console_opens_no_api_and_a_key_no_page() throws Exception {
    try (var server = ServerHere.on(folder.resolve("data"))) {
      String key = server.credentials().findText("test_key").orElseThrow();
      String cookie = signedIn(server, key);
      assertThat(get(at(server, "/console"), "Cookie", cookie).statusCode()).isEqualTo(200);
      assertThat(get(at(server, "/api/v1/omni"), "Cookie", cookie).statusCode()).isEqualTo(401);
      assertThat(get(at(server, "/console"), "Authorization", "Bearer " + key).statusCode())
          .isEqualTo(303);
    }
  }

  @Test
  void the_root_leads_a_browser_to_the_console_and_tells_a_program_where_everything_is()
      throws Exception {
    try (var server = ServerHere.on(folder.resolve("data"))) {
      HttpResponse<String> browser = get(at(server, "/"), "Accept", "text/html,*/*");
      assertThat(browser.statusCode()).isEqualTo(303);
      assertThat(browser.headers().firstValue("Location")).contains("/console");
      HttpResponse<String> program = get(at(server, "/"));
      assertThat(program.statusCode()).isEqualTo(200);
      assertThat(program.headers().firstValue("Vary").orElse("")).contains("Accept");
      assertThat(program.body()).contains("\"name\":\"Omni\"", "\"console\":\"/console\"");
    }
  }
}
