package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.json.Json;
import org.junit.jupiter.api.Test;

class ReadinessTest {
  @Test
  void what_a_part_breaks_on_is_for_the_log_and_not_for_everybody() {
    try (var server =
        new TestServer(
            false,
            builder ->
                builder.ready(
                    "store",
                    () -> {
                      throw new StoreUnavailableException("jdbc:postgresql://db?password=secret");
                    }))) {
      TestServer.Response answer = server.get("//readyz").without("Authorization").send();
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.json().find("reasons"))
          .contains(Json.obj("store", "it does not respond; see the log"));
    }
  }
}
