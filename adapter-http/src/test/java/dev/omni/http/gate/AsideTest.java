package dev.omni.http.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Prompt;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class AsideTest {
  private final ExecutorService readers = named("readers");
  private final ExecutorService writers = named("writers");
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);
  private final HttpClient client = HttpClient.newHttpClient();

  /**
   * Says on which thread it answers; breaks where it is asked to, and leaves what it is to leave.
   */
  private static final class Told extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      switch (Request.getPathInContext(request)) {
        case "/broken" -> throw new IllegalStateException("broken on purpose");
        case "/worse" -> throw new StackOverflowError("broken on purpose");
        case "/waits" -> {
          Prompt.mayWait();
          Content.Sink.write(response, true, Thread.currentThread().getName(), callback);
        }
        case "/nowhere" -> {
          return false;
        }
        default -> Content.Sink.write(response, true, Thread.currentThread().getName(), callback);
      }
      return true;
    }
  }

  @BeforeEach
  void open() throws Exception {
    server.addConnector(connector);
    server.setHandler(
        new Aside(
            request -> request.getHeaders().contains("At-Hand"),
            new Aside.Threads(readers, writers),
            new Told()));
    server.start();
  }

  @AfterEach
  void close() throws Exception {
    server.stop();
    readers.shutdownNow();
    writers.shutdownNow();
  }

  private static ExecutorService named(String name) {
    return Executors.newSingleThreadExecutor(task -> new Thread(task, name));
  }

  private HttpResponse<String> said(String method, String path, String... headers)
      throws Exception {
    URI to = URI.create("http://localhost:" + connector.getLocalPort() + path);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(to).method(method, BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> tried(String path) throws Exception {
    return said("GET", path, "At-Hand", "perhaps");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE"})
  void who_may_write_is_answered_on_the_threads_for_that(String method) throws Exception {
    assertThat(said(method, "/").body()).isEqualTo("writers");
  }

  @Test
  void who_only_reads_is_answered_on_others() throws Exception {
    assertThat(said("GET", "/").body()).isEqualTo("readers");
    assertThat(said("HEAD", "/").statusCode()).isEqualTo(200);
  }

  @Test
  void what_is_at_hand_is_answered_where_the_request_came_in() throws Exception {
    assertThat(tried("/").body()).doesNotContain("readers", "writers").isNotEmpty();
    assertThat(tried("/broken").statusCode()).isEqualTo(500);
    assertThat(tried("/nowhere").statusCode()).isEqualTo(404);
  }

  @Test
  void what_would_wait_is_answered_elsewhere_after_all() throws Exception {
    assertThat(tried("/waits").body()).isEqualTo("readers");
  }

  @Test
  void one_connection_does_not_keep_the_thread_of_all_for_long() throws Exception {
    var seen = new ArrayList<String>();
    try (var socket = new Socket("localhost", connector.getLocalPort())) {
      String request = "GET / HTTP/1.1\r\nHost: localhost\r\nAt-Hand: perhaps\r\n";
      String flood = (request + "\r\n").repeat(199) + request + "Connection: close\r\n\r\n";
      socket.getOutputStream().write(flood.getBytes(StandardCharsets.US_ASCII));
      var answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      for (String answer : answers.split("HTTP/1.1 200 OK", -1)) {
        seen.add(answer.contains("readers") ? "readers" : "here");
      }
    }
    assertThat(seen.subList(1, seen.size())).hasSize(200).contains("here", "readers");
    assertThat(String.join(" ", seen)).as("in each hundred").doesNotContain("here ".repeat(100));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/broken", "/worse"})
  void what_breaks_there_is_answered(String path) throws Exception {
    assertThat(said("POST", path).statusCode()).isEqualTo(500);
    assertThat(said("POST", "/").body()).as("and the next one as ever").isEqualTo("writers");
  }

  @Test
  void what_nobody_takes_is_not_found() throws Exception {
    assertThat(said("POST", "/nowhere").statusCode()).isEqualTo(404);
  }
}
