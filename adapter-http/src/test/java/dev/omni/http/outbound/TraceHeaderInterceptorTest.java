package dev.omni.http.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.omni.application.access.CorrelationContext;
import dev.omni.application.spi.OutboundClient.OutboundCall;
import dev.omni.application.spi.WebhookSender.SignedMessage;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.TraceContext;
import dev.omni.http.outbound.EgressPolicy.Allowed;
import dev.omni.http.outbound.connection.HttpOutboundClient;
import dev.omni.http.outbound.webhook.HttpWebhookSender;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TraceHeaderInterceptorTest {
  private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01";
  private static final EgressPolicy LOCAL =
      new EgressPolicy(Allowed.parse("127.0.0.1/32").orElseThrow(), Set::of);

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
    try (var calls = new HttpOutboundClient(LOCAL, Trust.USUAL, InstantSource.system());
        var sender = new HttpWebhookSender(LOCAL, Trust.USUAL)) {
      calls.call(new OutboundCall(url, Optional.empty(), Optional.empty()));
      sender.send(url, new SignedMessage("msg_1", Instant.EPOCH, "v1,a", "{}"));
    }
  }

  private static CorrelationContext in(Optional<TraceContext> trace) {
    return CorrelationContext.of(new CorrelationIds("req_12345678", trace));
  }

  @Test
  void connections_and_webhooks_hear_of_the_trace_that_they_are_called_in() {
    try (var followed = in(TraceContext.parseStored(PARENT + " a=1,b=2")).makeCurrent()) {
      called();
    }
    assertThat(seen).containsExactly(PARENT + " a=1,b=2", PARENT + " a=1,b=2");
  }

  @Test
  void without_a_trace_nothing_is_made_up_and_without_a_state_none() {
    called();
    try (var followed = in(TraceContext.parseStored(PARENT)).makeCurrent()) {
      called();
    }
    assertThat(seen).containsExactly("null null", "null null", PARENT + " null", PARENT + " null");
  }
}
