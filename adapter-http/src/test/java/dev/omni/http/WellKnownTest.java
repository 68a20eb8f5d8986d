package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.TrustedKeys;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.json.Json;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WellKnownTest {
  private final TestServer server = new TestServer();

  @AfterEach
  void close() {
    server.close();
  }

  private TestServer.Response open(String path) {
    return server.get("//.well-known/" + path).without("Authorization").send();
  }

  private String checkpoint(String key) {
    server.start(server.sum("finance.numbers.sum", 1, 2), key).send();
    server.omni.log().sequence();
    return open("omni-log.json").json().text("checkpoint").orElseThrow();
  }

  @Test
  void everyone_may_know_the_public_keys() {
    TestServer.Response answer = open("omni-keys.json");
    assertThat(answer.status()).isEqualTo(200);
    List<PublishedKey> keys = TrustedKeys.parse(answer.text()).keys();
    assertThat(keys).hasSize(1);
    assertThat(answer.json().text("origin")).contains("omni.embedded/log");
    assertThat(answer.json().get("checkpoint")).contains(Json.NULL);
  }

  @Test
  void everyone_may_see_that_the_log_only_grows() {
    String old = checkpoint("well-known-first");
    checkpoint("well-known-second");
    checkpoint("well-known-third");
    Json.Obj shown = open("omni-log.json?old=1").json();
    List<String> proof =
        shown.array("proof").orElseThrow().items().stream()
            .map(hash -> ((Json.Str) hash).value())
            .toList();
    var verification =
        new EvidenceVerifier(TrustedKeys.parse(open("omni-keys.json").text()).keys());
    assertThat(verification.consistency(old, shown.text("checkpoint").orElseThrow(), proof))
        .hasSize(4)
        .allMatch(Finding::passed);
  }

  @Test
  void a_size_that_the_log_never_had_is_refused() {
    checkpoint("well-known-only");
    for (String size : List.of("2", "-1", "x", "", "99999999999999999999")) {
      assertThat(open("omni-log.json?old=" + size).status()).as(size).isEqualTo(422);
    }
  }
}
