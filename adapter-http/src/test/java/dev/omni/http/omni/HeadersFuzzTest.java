package dev.omni.http.omni;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.omni.application.run.StartRun.Options;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.http.route.HeaderLines;
import dev.omni.http.route.Preferences;
import dev.omni.sandbox.SandboxRuntime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Whatever a header says, it is a wish within its bounds or a complaint. */
class HeadersFuzzTest {
  @FuzzTest(maxDuration = "60s")
  void a_header_is_a_wish_or_a_complaint(byte[] raw) {
    HeaderLines same = name -> List.of(new String(raw, StandardCharsets.ISO_8859_1));
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    Optional<IdempotencyKey> key = RunRequestHeaders.key(same, problems);
    assertThat(key.isPresent()).isEqualTo(problems.isEmpty());
    key.ifPresent(good -> assertThat(IdempotencyKey.of(good.toString())).contains(good));
    var sandbox = SandboxRuntime.of(List.of());
    Options wishes = RunRequestHeaders.options(same, sandbox::checkScenario, problems);
    wishes
        .cancelAfter()
        .ifPresent(time -> assertThat(time).isBetween(Duration.ofMillis(1), Duration.ofDays(7)));
    wishes.scenario().ifPresent(scenario -> assertThat(sandbox.checkScenario(scenario)).isEmpty());
    Preferences.of(same)
        .wait(LongPollLimiter.LONGEST)
        .ifPresent(time -> assertThat(time).isBetween(Duration.ZERO, LongPollLimiter.LONGEST));
  }
}
