package dev.omni.http.omni;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.omni.application.run.StartRun.Wishes;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Scenario;
import dev.omni.http.route.Complaints;
import dev.omni.http.route.HeaderLines;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Whatever a header says, it is a wish within its bounds or a complaint. */
class HeadersFuzzTest {
  @FuzzTest(maxDuration = "60s")
  void a_header_is_a_wish_or_a_complaint(byte[] raw) {
    HeaderLines same = name -> List.of(new String(raw, StandardCharsets.ISO_8859_1));
    var wrong = new Complaints();
    Optional<IdempotencyKey> key = Wants.key(same, wrong);
    assertThat(key.isPresent()).isEqualTo(wrong.none());
    key.ifPresent(good -> assertThat(IdempotencyKey.of(good.toString())).contains(good));
    Wishes wishes = Wants.wishes(same, wrong);
    wishes
        .cancelAfter()
        .ifPresent(time -> assertThat(time).isBetween(Duration.ofMillis(1), Duration.ofDays(7)));
    wishes
        .scenario()
        .ifPresent(scenario -> assertThat(Scenario.of(scenario.toString())).contains(scenario));
    Waiting.wished(same, Waiting.LONGEST)
        .ifPresent(time -> assertThat(time).isBetween(Duration.ZERO, Waiting.LONGEST));
  }
}
