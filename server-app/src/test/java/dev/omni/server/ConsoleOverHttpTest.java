package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

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

  @Test
  void the_cookie_of_the_console_opens_no_api_and_a_key_no_page() throws Exception {
    try (var server = ServerHere.on(folder.resolve("data"))) {
      String key = server.credentials().findText("test_key").orElseThrow();
      HttpRequest signIn =
          HttpRequest.newBuilder(at(server, "/console/login"))
              .header("Sec-Fetch-Site", "same-origin")
              .header("Content-Type", "application/x-www-form-urlencoded")
              .POST(BodyPublishers.ofString("key=" + key))
              .build();
      String cookie =
          client
              .send(signIn, BodyHandlers.ofString())
              .headers()
              .firstValue("Set-Cookie")
              .orElseThrow()
              .replaceFirst(";.*", "");
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
