package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunHead;
import dev.omni.testkit.contract.Samples;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Due runs, which are read without their long texts. */
class RunHeadsTest {
  private final Samples samples = Samples.fresh();
  private final Stores stores = TestDatabase.onH2().empty();

  private RunHead head(Json.Obj input) {
    Run run = samples.jobWith(input).queued(samples.now());
    stores.runs().insert(run, Optional.empty(), ChangeSet.NONE);
    return stores.runs().listDue(Mode.TEST, samples.now(), Instant.EPOCH, 10).get(0);
  }

  @Test
  void a_head_has_the_size_of_a_long_input_and_not_the_input() {
    Json.Obj input = Json.obj("text", "é".repeat(50_000));
    RunHead head = head(input);
    assertThat(head.inputBytes()).isEqualTo(100_000 + "{\"text\":\"\"}".length());
    assertThat(head.input()).isEmpty();
  }

  @Test
  void a_head_has_a_short_input() {
    RunHead head = head(Json.obj("text", "short"));
    assertThat(head.input()).contains(Json.obj("text", "short"));
    assertThat(head.inputBytes()).isEqualTo("{\"text\":\"short\"}".length());
  }
}
