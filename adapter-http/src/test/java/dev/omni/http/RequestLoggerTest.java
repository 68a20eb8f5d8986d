package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.application.keys.ApiKeys.CreatedKey;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.domain.traffic.RequestLine.LoggedCaller;
import dev.omni.domain.traffic.RequestLine.LoggedSubject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The log line of each request: its metadata and no content. */
class RequestLoggerTest {
  private final BlockingQueue<RequestLine> lines = new LinkedBlockingQueue<>();
  private final TestServer server = new TestServer(false, builder -> builder.log(lines::add));
  private final CreatedKey made = server.made(Mode.TEST, Scope.all(), Optional.empty());

  @AfterEach
  void close() {
    server.close();
  }

  /** The next line, which comes when its request is over. */
  private RequestLine next() throws InterruptedException {
    return Optional.ofNullable(lines.poll(20, TimeUnit.SECONDS)).orElseThrow();
  }

  @Test
  void a_request_leaves_who_asked_for_what_and_how_it_ended() throws Exception {
    server
        .get("/omni/runs/0189d2f0-0000-7000-8000-000000000000?x=private")
        .key(made.text().reveal())
        .with("X-Request-Id", "my-request-1")
        .with("User-Agent", "agent/1 " + "x".repeat(300))
        .send();

    RequestLine line = next();
    assertThat(line.at()).isEqualTo(server.time.get());
    assertThat(line.id()).isEqualTo("my-request-1");
    assertThat(line.caller())
        .contains(new LoggedCaller(made.key().id(), made.key().binding().tenant()));
    assertThat(line.operation().method()).isEqualTo("GET");
    assertThat(line.operation().route()).isEqualTo("/api/v1/omni/runs/{run}");
    assertThat(line.answered().code()).isPresent();
    assertThat(line.answered().bytes()).isPositive();
    assertThat(line.answered().duration()).isBetween(Duration.ZERO, Duration.ofMinutes(1));
    assertThat(line.from().network()).isEqualTo("127.0.0.0/24");
    assertThat(line.from().userAgent()).startsWith("agent/1 xxx").hasSize(200);
    assertThat(line.toString()).doesNotContain("private", made.text().reveal());
    assertThat(line.operation().subject())
        .contains(
            new LoggedSubject("omni.run", UUID.fromString("0189d2f0-0000-7000-8000-000000000000")));
    assertThat(lines).isEmpty();
  }

  @Test
  void a_body_is_measured_and_not_told() throws Exception {
    var body = server.sum(SmallEngines.SUM, 1, 2);
    server.start(body, "lines-0001").send();

    RequestLine line = next();
    assertThat(line.answered().status()).isEqualTo(200);
    assertThat(line.answered().code()).isEmpty();
    assertThat(line.operation().route()).isEqualTo("/api/v1/omni/{world}/runs");
    assertThat(line.operation().bytes()).isEqualTo(JsonReader.bytes(body).length);
    assertThat(line.toString()).doesNotContain("numbers", SmallEngines.SUM, "lines-0001");
  }

  @Test
  void who_shows_no_good_key_is_nobody_and_an_unknown_path_is_not_told() throws Exception {
    server.get("/omni").without("Authorization").send();
    RequestLine missing = next();
    assertThat(missing.caller()).isEmpty();
    assertThat(missing.answered().status()).isEqualTo(401);
    assertThat(missing.answered().code()).contains("credential_missing");

    server.keys.revoke(made.key().id());
    server.get("/omni").key(made.text().reveal()).send();
    RequestLine revoked = next();
    assertThat(revoked.caller()).isEmpty();
    assertThat(revoked.answered().code()).contains("credential_revoked");

    server.get("/nothing/here-is-private").send();
    RequestLine unknown = next();
    assertThat(unknown.operation().route()).isEmpty();
    assertThat(unknown.answered().status()).isEqualTo(404);
    assertThat(unknown.toString()).doesNotContain("private");
  }

  @Test
  void what_http_itself_refuses_leaves_a_line_too() throws Exception {
    RawHttpClient.raw(
        server, "GET /api/v1/omni HTTP/1.1\r\nHost: a\r\nX-Long: " + "x".repeat(9000) + "\r\n\r\n");

    RequestLine line = next();
    assertThat(line.answered().status()).isEqualTo(431);
    assertThat(line.answered().code()).contains("headers_too_large");
    assertThat(line.caller()).isEmpty();
  }
}
