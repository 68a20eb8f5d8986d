package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Engines;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Arbitrary valid inputs: computed, rejected with a problem, or infeasible with a reason; no other
 * exception. A computation of over a second stops within the next second when cancelled.
 */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
class ContractFuzzTest {
  private static final List<JsonEngine> ENGINES = Engines.all();

  /** Work of up to this many steps is done: a hundredth of a second by the engines' own word. */
  private static final double LITTLE = 1e6;

  private static final long SECOND = 1_000_000_000;

  @FuzzTest(maxDuration = "240s")
  void every_input_is_computed_or_refused(byte[] raw) {
    var choices = new FuzzChoices(raw);
    judged(choices.of(ENGINES), choices);
  }

  static Stream<Named<JsonEngine>> engines() {
    return CapabilitySample.of(ENGINES).engines().stream()
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void thirty_inputs_of_each_capability_are_computed_or_refused(JsonEngine engine) {
    var chance = new Random(7);
    for (int i = 0; i < 30; i++) {
      byte[] raw = new byte[i * 8];
      chance.nextBytes(raw);
      judged(engine, new FuzzChoices(raw));
    }
  }

  private static void judged(JsonEngine engine, FuzzChoices choices) {
    var contract = engine.capability().input();
    Json example = choices.of(contract.examples());
    Json input = new ContractInputs(choices).changed(example, contract.schema());
    String what = engine.capability().id() + " " + JsonReader.write(input);
    long begin = cpu();
    try {
      tried(engine, input);
      if (cpu() - begin > 2 * SECOND) {
        long again = cpu(); // The first time may have loaded a library.
        tried(engine, input);
        assertThat(cpu() - again).as("nanoseconds until it stopped").isLessThan(2 * SECOND);
      }
    } catch (RuntimeException | AssertionError | StackOverflowError broken) {
      throw new AssertionError(what, broken);
    }
  }

  /** Work that is cancelled after a second. */
  private record ASecond(long begin) implements Work {
    @Override
    public <T> List<T> blocks(int count, IntFunction<T> block) {
      return IntStream.range(0, count)
          .mapToObj(
              i -> {
                proceed();
                return block.apply(i);
              })
          .toList();
    }

    @Override
    public void progress(double fraction, Json.Obj estimate) {
      assertThat(fraction).isBetween(0.0, 1.0);
    }

    @Override
    public void proceed() {
      if (cpu() - begin > SECOND) {
        throw new CancellationException();
      }
    }
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static void tried(JsonEngine engine, Json input) {
    var contract = engine.capability().input();
    if (!contract.problems(input).isEmpty()) {
      return;
    }
    Json.Obj filled = contract.filled((Json.Obj) input);
    List<Problem> problems = engine.problems(filled);
    assertThat(problems).allMatch(problem -> !problem.message().isBlank());
    double steps = engine.steps(filled);
    assertThat(steps).isNotNegative().isFinite();
    if (problems.isEmpty() && steps <= LITTLE) {
      computed(engine, filled);
    }
  }

  private static void computed(JsonEngine engine, Json.Obj filled) {
    Json.Obj result;
    try {
      result = engine.compute(filled, new ASecond(cpu())).result();
    } catch (CancellationException stopped) {
      return;
    } catch (Infeasible reason) {
      assertThat(reason.reason()).isNotBlank();
      return;
    } catch (IllegalArgumentException notFinite) {
      assertThat(notFinite).hasMessageStartingWith("not a finite number");
      return;
    }
    assertThat(JsonReader.parse(JsonReader.write(result))).isEqualTo(result);
    assertThat(engine.capability().resultProblems(result)).isEmpty();
    engine.figure(filled, result);
  }
}
