package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.operation.Operation;
import dev.omni.application.spi.Trail;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class TrailOverHttpTest {
  @Test
  void whatever_is_done_for_a_request_knows_its_name() throws Exception {
    var seen = new CopyOnWriteArrayList<Trail>();
    var reading =
        Operation.reading(
            "models.list",
            call -> {
              seen.add(Trail.here());
              throw new IllegalStateException("broken");
            });
    try (var house = new House(false, builder -> builder, List.of(reading))) {
      for (String name : List.of("first-request", "other-request")) {
        String headers =
            "Authorization: Bearer " + house.test + "\r\nX-Request-Id: " + name + "\r\n";
        assertThat(Wire.request(house, "GET /api/v1/models", headers, "").status()).isEqualTo(500);
      }
    }
    assertThat(seen).containsExactly(Trail.of("first-request"), Trail.of("other-request"));
  }
}
