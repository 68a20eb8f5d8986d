package dev.omni.http.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MetricsListenerTest {
  private static final String TOKEN = "the token of this scrape";

  private static MetricsListener listener(String... token) {
    return new MetricsListener(
        "127.0.0.1",
        0,
        Optional.of(token).filter(t -> t.length > 0).map(t -> t[0]),
        () -> "up 1\n");
  }

  private static HttpResponse<String> get(URI from, String... headers) throws IOException {
    var request = HttpRequest.newBuilder(from);
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  @Test
  void metrics_are_read_without_a_token_where_none_is_set() throws IOException {
    try (var metrics = listener()) {
      HttpResponse<String> answer = get(metrics.url());
      assertThat(answer.body()).isEqualTo("up 1\n");
      assertThat(answer.headers().firstValue("Content-Type"))
          .hasValue("text/plain; version=0.0.4; charset=utf-8");
    }
  }

  @Test
  void metrics_need_the_token_that_is_set() throws IOException {
    try (var metrics = listener(TOKEN)) {
      HttpResponse<String> none = get(metrics.url());
      assertThat(none.statusCode()).isEqualTo(401);
      assertThat(none.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
      assertThat(get(metrics.url(), "Authorization", "Bearer another").statusCode()).isEqualTo(401);
      assertThat(get(metrics.url(), "Authorization", "Bearer " + TOKEN).body()).isEqualTo("up 1\n");
    }
  }

  @Test
  void operator_commands_are_not_served_there() throws IOException {
    try (var metrics = listener()) {
      URI commands = metrics.url().resolve("/admin/v1/keys.list");
      assertThat(get(commands).statusCode()).isEqualTo(404);
    }
  }

  @Test
  void an_address_that_is_taken_is_named() {
    try (var first = listener()) {
      assertThatThrownBy(
              () ->
                  new MetricsListener("127.0.0.1", first.port(), Optional.empty(), () -> "")
                      .close())
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "metrics-port "
                  + first.port()
                  + " is in use by another process; set --metrics-port, or 0 for a free one");
    }
  }
}
