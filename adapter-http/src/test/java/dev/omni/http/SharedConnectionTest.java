package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.traffic.RequestLine;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Requests that share a connection share nothing else, wherever each of them is answered. */
class SharedConnectionTest {
  private static final BlockingQueue<RequestLine> LOG = new LinkedBlockingQueue<>();
  private static TestServer server;
  private static String ended;

  @BeforeAll
  static void open() {
    server = new TestServer(true, builder -> builder.log(LOG::add));
    ended = server.start(server.sum(SmallEngines.SUM, 1, 2), "shared-0001").send().link("self");
    server.get(ended).send();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static String head(String line, String headers) {
    return line + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
  }

  private static String auth() {
    return "Authorization: Bearer " + server.test + "\r\n";
  }

  private static long left(RawHttpClient.Response heard) {
    return heard
        .head()
        .lines()
        .filter(line -> line.startsWith("X-RateLimit-Remaining: "))
        .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void what_is_asked_at_once_is_answered_in_its_order_and_each_is_charged_once()
      throws IOException {
    int reads = 150; // Many enough that the reader of the connection must leave it in between.
    var asked = new StringBuilder();
    for (int i = 0; i < reads; i++) {
      asked.append(head("GET " + ended, auth() + "X-Request-Id: in-order-" + i + "\r\n"));
    }
    try (var client = new RawHttpClient(server.http.port())) {
      client.say(asked.toString());
      RawHttpClient.Response first = client.answer();
      assertThat(first.head()).contains("X-Request-Id: in-order-0\r\n");
      for (int i = 1; i < reads; i++) {
        RawHttpClient.Response heard = client.answer();
        assertThat(heard.status()).isEqualTo(200);
        assertThat(heard.head()).contains("X-Request-Id: in-order-" + i + "\r\n");
        assertThat(left(heard)).isEqualTo(left(first) - i);
      }
    }
  }

  @Test
  void who_asked_before_is_not_who_asks_now() throws Exception {
    try (var client = new RawHttpClient(server.http.port())) {
      client.say(
          head("GET " + ended, auth() + "X-Request-Id: with-a-key\r\n")
              + head("GET " + ended, "X-Request-Id: without-one\r\n"));
      assertThat(client.answer().status()).isEqualTo(200);
      assertThat(client.answer().status()).isEqualTo(401);
    }
    assertThat(logged("with-a-key").caller()).isPresent();
    assertThat(logged("without-one").caller()).isEmpty();
  }

  private static RequestLine logged(String id) throws InterruptedException {
    RequestLine line = LOG.poll(20, TimeUnit.SECONDS);
    while (line != null && !line.id().equals(id)) {
      line = LOG.poll(20, TimeUnit.SECONDS);
    }
    assertThat(line).as(id).isNotNull();
    return line;
  }

  @Test
  void who_says_that_it_will_ask_no_more_still_hears_the_answer() throws IOException {
    for (String path : new String[] {ended, "/api/v1/omni"}) {
      try (var client = new RawHttpClient(server.http.port())) {
        client.say(head("GET " + path, auth()));
        client.end();
        assertThat(client.answer().status()).isEqualTo(200);
      }
    }
  }

  @Test
  void lines_behind_a_body_are_no_lines_of_the_request() throws IOException {
    String run = "POST /api/v1/omni/finance/runs";
    String key = "Trailer: Authorization\r\nTransfer-Encoding: chunked\r\n";
    String body = "2\r\n{}\r\n0\r\n" + auth() + "\r\n";
    try (var client = new RawHttpClient(server.http.port())) {
      client.say(head(run, auth() + key) + body + head("GET /healthz", ""));
      assertThat(client.answer().status()).isEqualTo(422);
      assertThat(client.answer().status()).isEqualTo(200);
    }
    try (var client = new RawHttpClient(server.http.port())) {
      client.say(head(run, key) + body);
      assertThat(client.answer().status()).isEqualTo(401);
    }
  }

  @Test
  void what_comes_with_a_read_that_is_at_hand_is_passed_over() throws IOException {
    try (var client = new RawHttpClient(server.http.port())) {
      client.say(
          head("GET " + ended, auth() + "Content-Length: 3\r\n")
              + "abc"
              + head("GET /healthz", ""));
      assertThat(client.answer().status()).isEqualTo(200);
      assertThat(client.answer().body()).contains("ok");
    }
  }
}
