package dev.omni.http.out;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.omni.application.spi.OutgoingCalls.Ask;
import dev.omni.application.spi.Trail;
import dev.omni.domain.access.Correlation;
import dev.omni.domain.access.TraceContext;
import dev.omni.http.out.Reach.Allowed;
import dev.omni.http.out.call.HttpCalls;
import dev.omni.http.out.webhook.HttpWebhookSender;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PassedTraceTest {
  private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01";
  private static final Reach LOCAL =
      new Reach(Allowed.listed("127.0.0.1/32").orElseThrow(), Set::of);

  private final List<String> seen = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private String url;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          var headers = exchange.getRequestHeaders();
          seen.add(headers.getFirst("traceparent") + " " + headers.getFirst("tracestate"));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void called() {
    try (var calls = new HttpCalls(LOCAL, Trust.USUAL, InstantSource.system());
        var sender = new HttpWebhookSender(LOCAL, Trust.USUAL)) {
      calls.call(new Ask("GET", url, Map.of(), Optional.empty()));
      sender.post(url, Map.of(), "{}");
    }
  }

  private static Trail in(Optional<TraceContext> trace) {
    return Trail.of(new Correlation("req_12345678", trace));
  }

  @Test
  void connections_and_webhooks_hear_of_the_trace_that_they_are_called_in() {
    try (var followed = in(TraceContext.kept(PARENT + " a=1,b=2")).follow()) {
      called();
    }
    assertThat(seen).containsExactly(PARENT + " a=1,b=2", PARENT + " a=1,b=2");
  }

  @Test
  void without_a_trace_nothing_is_made_up_and_without_a_state_none() {
    called();
    try (var followed = in(TraceContext.kept(PARENT)).follow()) {
      called();
    }
    assertThat(seen).containsExactly("null null", "null null", PARENT + " null", PARENT + " null");
  }
}
