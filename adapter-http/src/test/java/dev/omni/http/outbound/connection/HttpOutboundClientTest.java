package dev.omni.http.outbound.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.omni.application.spi.OutboundClient.OutboundCall;
import dev.omni.application.spi.OutboundClient.Trace;
import dev.omni.application.spi.OutboundClient.Verdict;
import dev.omni.domain.fault.OutboundError;
import dev.omni.http.outbound.EgressPolicy;
import dev.omni.http.outbound.EgressPolicy.Allowed;
import dev.omni.http.outbound.PrivateAuthority;
import dev.omni.http.outbound.Trust;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls to real servers on this machine, with TLS and without. */
class HttpOutboundClientTest {
  private static final EgressPolicy LOCAL =
      new EgressPolicy(Allowed.parse("127.0.0.0/8").orElseThrow(), Set::of);

  @TempDir static Path folder;
  private static final ConcurrentLinkedQueue<String> SEEN = new ConcurrentLinkedQueue<>();
  private static HttpServer plain;
  private static HttpsServer tls;
  private static PrivateAuthority authority;

  @BeforeAll
  static void start() throws Exception {
    var here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    plain = HttpServer.create(here, 0);
    plain.createContext("/", HttpOutboundClientTest::answer);
    plain.start();
    authority = PrivateAuthority.in(folder);
    tls = HttpsServer.create(here, 0);
    tls.setHttpsConfigurator(new HttpsConfigurator(authority.server("localhost")));
    tls.createContext("/", HttpOutboundClientTest::answer);
    tls.start();
  }

  @AfterAll
  static void stop() {
    plain.stop(0);
    tls.stop(0);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    SEEN.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
    int size = exchange.getRequestURI().getPath().equals("/big") ? 1024 * 1024 + 1 : 2;
    boolean authorized =
        "Bearer right".equals(exchange.getRequestHeaders().getFirst("Authorization"));
    byte[] body = (size == 2 ? "{}" : "x".repeat(size)).getBytes(StandardCharsets.UTF_8);
    int found = exchange.getRequestURI().getPath().equals("/gone") ? 404 : 200;
    exchange.sendResponseHeaders(authorized ? found : 401, body.length);
    try (var out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  private static Trace call(EgressPolicy egress, String url) {
    return call(egress, Trust.USUAL, url);
  }

  private static Trace call(EgressPolicy egress, Trust trust, String url) {
    try (var calls = new HttpOutboundClient(egress, trust, InstantSource.system())) {
      return calls.call(new OutboundCall(url, Optional.of("right"), Optional.empty()));
    }
  }

  @Test
  void a_call_tells_of_each_step() {
    Trace trace = call(LOCAL, "http://localhost:" + plain.getAddress().getPort() + "/a?b=c");

    assertThat(trace.dns()).isPresent();
    assertThat(trace.connect()).isPresent();
    assertThat(trace.error()).isEmpty();
    assertThat(trace.answer()).hasValueSatisfying(a -> assertThat(a.status()).isEqualTo(200));
    assertThat(SEEN).contains("GET /a?b=c");
  }

  @Test
  void an_address_needs_no_name() {
    Trace trace = call(LOCAL, "http://127.0.0.1:" + plain.getAddress().getPort() + "/");
    assertThat(trace.dns()).isEmpty();
    assertThat(trace.answer()).isPresent();
  }

  @Test
  void a_name_that_nobody_has_ends_at_the_name_server() {
    Trace trace = call(LOCAL, "https://nobody.invalid/");
    assertThat(trace.error()).contains(OutboundError.DNS);
    assertThat(trace.connect()).isEmpty();
  }

  @Test
  void a_port_where_nobody_listens_ends_at_the_connection() throws Exception {
    int free;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    assertThat(call(LOCAL, "http://127.0.0.1:" + free + "/").error())
        .contains(OutboundError.CONNECT);
  }

  @Test
  void a_private_address_is_not_reached_at_all() {
    int before = SEEN.size();
    EgressPolicy open = new EgressPolicy(List.of(), Set::of);
    Trace trace = call(open, "http://localhost:" + plain.getAddress().getPort() + "/");
    assertThat(trace.error()).contains(OutboundError.BLOCKED_ADDRESS);
    assertThat(SEEN).hasSize(before);
  }

  @Test
  void a_certificate_of_a_private_authority_is_accepted_where_it_is_trusted() {
    String url = "https://localhost:" + tls.getAddress().getPort() + "/";
    Trace refused = call(LOCAL, url);
    assertThat(refused.error()).contains(OutboundError.TLS);
    assertThat(refused.answer()).isEmpty();
    Trace trusted = call(LOCAL, Trust.of(authority.certificate()), url);
    assertThat(trusted.answer()).hasValueSatisfying(a -> assertThat(a.status()).isEqualTo(200));
  }

  @Test
  void no_more_than_one_mebibyte_is_read() {
    Trace trace = call(LOCAL, "http://127.0.0.1:" + plain.getAddress().getPort() + "/big");
    assertThat(trace.answer())
        .hasValueSatisfying(
            answer -> {
              assertThat(answer.whole()).isFalse();
              assertThat(answer.body()).hasSize(1024 * 1024);
            });
  }

  @Test
  void what_http_cannot_carry_is_not_sent() {
    try (var calls = new HttpOutboundClient(LOCAL, Trust.USUAL, InstantSource.system())) {
      var ask =
          new OutboundCall(
              "http://127.0.0.1:" + plain.getAddress().getPort() + "/",
              Optional.of("secret-a\nb"),
              Optional.empty());
      assertThat(calls.call(ask).error()).contains(OutboundError.REQUEST);
      assertThat(ask.toString()).doesNotContain("secret");
    }
  }

  @Test
  void a_response_is_a_verdict_on_the_call_and_its_credential() {
    String base = "http://127.0.0.1:" + plain.getAddress().getPort();
    try (var calls = new HttpOutboundClient(LOCAL, Trust.USUAL, InstantSource.system())) {
      assertThat(verdict(calls, new OutboundCall(base, Optional.of("right"), Optional.empty())))
          .isEqualTo(Verdict.ACCEPTED);
      assertThat(verdict(calls, new OutboundCall(base, Optional.of("wrong"), Optional.empty())))
          .isEqualTo(Verdict.UNAUTHORIZED);
      assertThat(
              verdict(
                  calls, new OutboundCall(base + "/gone", Optional.of("right"), Optional.of("{}"))))
          .isEqualTo(Verdict.FAILED);
    }
    assertThat(SEEN).contains("POST /gone");
  }

  private static Verdict verdict(HttpOutboundClient calls, OutboundCall call) {
    return calls.call(call).answer().orElseThrow().verdict();
  }
}
