package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.load.BodySpool;
import dev.omni.application.load.MemoryBudget;
import dev.omni.application.load.MemoryBudget.Lane;
import dev.omni.application.load.MemoryBudget.Reservation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests whose memory is in use, or given back. */
class MemoryOfRequestsTest {
  private static final UUID ANOTHER = new UUID(9, 9);
  private static final String RUNS = "/api/v1/omni/finance/runs";
  private static final String WORKSPACE =
      "\"workspace_id\":\"00000000-0000-0000-0000-000000000001\"";

  @TempDir Path folder;
  private final MemoryBudget budget = new MemoryBudget(100 << 20, Duration.ZERO);
  private TestServer server;

  @BeforeEach
  void open() {
    var spool = new BodySpool(folder, budget);
    server = new TestServer(false, builder -> builder.bodies(spool));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private RawHttpClient.Response post(String path, String body) throws IOException {
    String headers =
        "Authorization: Bearer " + server.test + "\r\nContent-Length: " + body.length() + "\r\n";
    return RawHttpClient.request(server, "POST " + path, headers, body);
  }

  private static String body(int length) {
    return "{" + WORKSPACE + ",\"x\":\"" + "a".repeat(length) + "\"}";
  }

  private Reservation all(Lane lane) {
    return budget.acquire(lane, ANOTHER, 100 << 20);
  }

  @ParameterizedTest
  @ValueSource(strings = {RUNS, "/api/v1/verify/mcp", "/api/v1/developer/webhooks"})
  void a_long_body_is_told_to_come_again_while_the_memory_is_in_use(String path)
      throws IOException {
    try (Reservation used = all(Lane.REQUESTS)) {
      RawHttpClient.Response heard = post(path, body(20_000));
      assertThat(heard.status()).as(heard.body()).isEqualTo(503);
      assertThat(heard.body()).contains("overloaded");
      assertThat(heard.head()).contains("Retry-After: 1");
      assertThat(post(path, body(10)).status()).as("a short one").isNotEqualTo(503);
    }
    assertThat(post(path, body(20_000)).status()).isNotEqualTo(503);
  }

  @Test
  void a_short_body_does_not_wait_for_long_ones_and_has_its_own_bound() throws IOException {
    try (Reservation used = all(Lane.SHORT_REQUESTS)) {
      assertThat(post(RUNS, body(10)).status()).isEqualTo(503);
      assertThat(post(RUNS, body(20_000)).status()).isNotEqualTo(503);
    }
  }

  @Test
  void what_is_answered_holds_no_memory() throws IOException {
    var patient = new MemoryBudget(100 << 20);
    server.close();
    server = new TestServer(false, builder -> builder.bodies(new BodySpool(folder, patient)));
    post(RUNS, body(20_000));
    post(RUNS, body(10));
    post(RUNS, "{".repeat(20_000));
    // Is given once every answer was sent.
    patient.acquire(Lane.REQUESTS, ANOTHER, 100 << 20).close();
    patient.acquire(Lane.SHORT_REQUESTS, ANOTHER, 100 << 20).close();
    assertThat(patient.used(Lane.REQUESTS)).isZero();
    assertThat(patient.used(Lane.SHORT_REQUESTS)).isZero();
  }
}
