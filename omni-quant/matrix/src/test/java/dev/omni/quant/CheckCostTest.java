package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.quant.draws.Chance;
import dev.omni.quant.draws.DrawnCapabilities;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the checks of a result take of a processor beside the result: at most a tenth from 0.2 ms
 * on, or {@code check-costs.txt} has the capability with the reason.
 */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class CheckCostTest {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final double NOTHING_NANOS = 2e5;
  private static final double WARM_NANOS = 5e7;
  private static final double SHARE = 0.1;
  private static final int TIMES = 4;

  static Stream<Named<JsonEngine>> engines() throws IOException {
    Set<String> dear = reasons().keySet();
    return CapabilitySample.of(Engines.all()).engines().stream()
        .filter(engine -> !dear.contains(engine.capability().id()))
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  /** Returns the reason of each capability whose checks take more. */
  private static Map<String, String> reasons() throws IOException {
    var reasons = new TreeMap<String, String>();
    for (String line : Files.readAllLines(Path.of("src/test/resources/check-costs.txt"))) {
      int end = line.indexOf(' ');
      reasons.put(line.substring(0, end), line.substring(end + 1));
    }
    return reasons;
  }

  @Test
  void the_capabilities_with_a_reason_are_in_the_catalog() throws IOException {
    assertThat(Engines.all().stream().map(engine -> engine.capability().id()).toList())
        .containsAll(reasons().keySet());
    assertThat(reasons().values()).allMatch(reason -> !reason.isBlank());
  }

  @Tag("full")
  @ParameterizedTest
  @MethodSource("engines")
  void checks_take_a_tenth_of_the_result_or_have_a_reason(JsonEngine engine) {
    String id = engine.capability().id();
    var contract = engine.capability().input();
    Json.Obj drawn = DrawnCapabilities.ALL.get(id).draw(new Chance(new SplittableRandom(1), TIMES));
    Json.Obj input = contract.filled(drawn);
    Json.Obj result = engine.compute(input, Work.alone()).result();
    double checks = nanos(() -> assertThat(engine.checks(input, result)).isNotEmpty());
    if (checks > NOTHING_NANOS) {
      double all = nanos(() -> assertThat(engine.compute(input, Work.alone())).isNotNull());
      assertThat(checks).as("nanoseconds").isLessThanOrEqualTo(SHARE * (all - checks));
    }
  }

  /** Returns the nanoseconds of a call that has been compiled. */
  private static double nanos(Runnable call) {
    double last = taken(call);
    for (double all = last; all < WARM_NANOS; all += last + 1) {
      last = taken(call);
    }
    return IntStream.range(0, 7).mapToDouble(k -> taken(call)).min().orElseThrow();
  }

  private static double taken(Runnable call) {
    long before = THREADS.getCurrentThreadCpuTime();
    call.run();
    return THREADS.getCurrentThreadCpuTime() - before;
  }
}
