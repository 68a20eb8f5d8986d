package dev.omni.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The law of cancelling counts looks, and no time. */
class CancelAtTest {
  private static CapabilityContract contract(double steps, Consumer<Work> work) {
    TestEngine engine = TestEngine.job().stepping(n -> steps).first(work);
    return new CapabilityContract() {
      @Override
      protected JsonEngine engine() {
        return engine.loaded();
      }
    };
  }

  private static void judge(double steps, Consumer<Work> work) {
    contract(steps, work).a_long_example_ends_at_the_look_at_which_it_is_cancelled();
  }

  @Test
  void an_engine_that_looks_often_enough_passes_however_it_looks() {
    assertThatCode(() -> judge(1e8, work -> look(work, 10))).doesNotThrowAnyException();
    assertThatCode(() -> judge(1e8, work -> work.blocks(10, k -> k))).doesNotThrowAnyException();
    assertThatCode(
            () ->
                judge(
                    1e8,
                    work ->
                        IntStream.range(0, 10).forEach(k -> work.progress(k / 10.0, Json.obj()))))
        .doesNotThrowAnyException();
  }

  @Test
  void one_that_never_looks_or_too_seldom_fails() {
    assertThatThrownBy(() -> judge(1e8, work -> {})).isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> judge(1e8, work -> look(work, 9)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("looks of {\"n\":4");
    assertThatCode(() -> judge(9e6, work -> {})).doesNotThrowAnyException();
  }

  @Test
  void one_that_goes_on_after_it_was_cancelled_fails() {
    Consumer<Work> deaf =
        work -> {
          for (int k = 0; k < 10; k++) {
            try {
              work.proceed();
            } catch (CancellationException ignored) {
              continue;
            }
          }
        };
    assertThatThrownBy(() -> judge(1e8, deaf))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("after it was cancelled at look 1");
  }

  @Test
  void work_is_cancelled_at_its_look_and_at_each_later_one() {
    CancelAt work = CancelAt.look(3);
    assertThat(work.blocks(2, k -> k)).isEqualTo(List.of(0, 1));
    assertThatThrownBy(work::proceed).isInstanceOf(CancellationException.class);
    assertThatThrownBy(() -> work.progress(1, Json.obj()))
        .isInstanceOf(CancellationException.class);
    assertThat(work.looks()).isEqualTo(4);
    assertThat(work.looksAfterwards()).isEqualTo(1);
  }

  private static void look(Work work, int times) {
    for (int k = 0; k < times; k++) {
      work.proceed();
    }
  }
}
