package dev.omni.http.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
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
  private final ExecutorService threads =
      Executors.newSingleThreadExecutor(task -> new Thread(task, "aside"));
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
    server.setHandler(new Aside(threads, new Told()));
    server.start();
  }

  @AfterEach
  void close() throws Exception {
    server.stop();
    threads.shutdownNow();
  }

  private HttpResponse<String> said(String method, String path) throws Exception {
    URI to = URI.create("http://localhost:" + connector.getLocalPort() + path);
    HttpRequest request =
        HttpRequest.newBuilder(to).method(method, BodyPublishers.noBody()).build();
    return client.send(request, BodyHandlers.ofString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE"})
  void who_may_write_is_answered_on_the_threads_for_that(String method) throws Exception {
    assertThat(said(method, "/").body()).isEqualTo("aside");
  }

  @Test
  void who_only_reads_is_answered_where_the_request_came_in() throws Exception {
    assertThat(said("GET", "/").body()).isNotEqualTo("aside");
    assertThat(said("HEAD", "/").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/broken", "/worse"})
  void what_breaks_there_is_answered(String path) throws Exception {
    assertThat(said("POST", path).statusCode()).isEqualTo(500);
    assertThat(said("POST", "/").body()).as("and the next one as ever").isEqualTo("aside");
  }

  @Test
  void what_nobody_takes_is_not_found() throws Exception {
    assertThat(said("POST", "/nowhere").statusCode()).isEqualTo(404);
  }
}
