package dev.omni.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.RunData;
import dev.omni.engine.Work;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Overlay;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The contract of every engine. A test class extends this and gives its engine. The tests of group
 * {@code full} take longer; each other test computes every example at most twice.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CapabilityContract {
  /** Elementary steps of a second, by the definition of {@link JsonEngine#steps}. */
  private static final double STEPS_A_SECOND = 1e8;

  /** Shorter times are mostly those of the first calls. */
  private static final double MEASURABLE = 0.02;

  /** What a computation does at most between two looks at whether it is cancelled. */
  private static final double STEPS_BETWEEN_LOOKS = 1e7;

  private final Map<Json.Obj, JsonComputed> known = new LinkedHashMap<>();
  private final Map<Json.Obj, Boolean> sharded = new HashMap<>();
  private final Map<Json.Obj, Long> looks = new HashMap<>();

  /** Returns the engine; its capability is constant. */
  protected abstract JsonEngine engine();

  /** Returns the engine as a server calls it: its results have their checks. */
  private LoadedEngine loaded() {
    return LoadedEngine.of(engine());
  }

  private Capability capability() {
    return engine().capability();
  }

  /** Returns the examples with their defaults. */
  private List<Json.Obj> examples() {
    return capability().input().examples().stream()
        .map(example -> capability().input().filled((Json.Obj) example))
        .toList();
  }

  private JsonComputed computed(Json.Obj input) {
    return known.computeIfAbsent(
        input,
        each -> {
          var work = new ShardsInReverse(engine(), each, Integer.MAX_VALUE);
          JsonComputed computed = loaded().compute(each, work.here());
          sharded.put(each, work.folds() > 0);
          looks.put(each, work.looks());
          return computed;
        });
  }

  @Test
  void every_example_has_a_result_that_fits_the_contract() {
    for (Json.Obj input : examples()) {
      JsonComputed computed = computed(input);
      assertThat(capability().resultProblems(computed.result())).as("%s", input).isEmpty();
      assertThat(computed.result().members()).isNotEmpty();
    }
  }

  @Test
  void every_example_is_accepted_and_passes_its_own_checks() {
    for (Json.Obj input : examples()) {
      assertThat(engine().problems(input)).as("problems of %s", input).isEmpty();
      assertThat(computed(input).broken()).as("broken check of %s", input).isEmpty();
    }
  }

  @Test
  void the_steps_of_every_example_are_a_hundredth_of_its_time_or_more() {
    for (Json.Obj input : examples()) {
      computed(input); // The first time loads classes.
      double steps = engine().steps(input);
      assertThat(steps).as("steps of %s", input).isFinite().isPositive();
      assertThat(steps * 100)
          .as("hundred times the steps of %s", input)
          .isGreaterThan(cpuSeconds(input, steps) * STEPS_A_SECOND);
    }
  }

  /** Returns the processor time of a computation; 0 for one too short, or too long to repeat. */
  private double cpuSeconds(Json.Obj input, double steps) {
    if (steps > STEPS_A_SECOND / 10) {
      return 0;
    }
    long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    loaded().compute(input, Work.alone());
    double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin) / 1e9;
    return seconds < MEASURABLE ? 0 : seconds;
  }

  @Test
  void what_is_beyond_a_bound_is_refused_by_the_contract() {
    for (Json.Obj input : examples()) {
      for (Json.Obj beyond : Bounds.beyond(capability().input().schema(), input)) {
        assertThat(capability().input().problems(beyond)).as("%s", beyond).isNotEmpty();
      }
    }
  }

  @Test
  void no_thread_is_left_and_the_input_is_not_changed() {
    for (Json.Obj input : examples()) {
      String before = input.canonical();
      Set<Thread> threads = Thread.getAllStackTraces().keySet();
      if (!known.containsKey(input)) {
        computed(input);
      }
      var left = new HashSet<>(Thread.getAllStackTraces().keySet());
      left.removeAll(threads);
      assertThat(left).filteredOn(thread -> !thread.isDaemon()).isEmpty();
      assertThat(input.canonical()).isEqualTo(before);
    }
  }

  @Test
  void no_file_is_left() {
    for (Json.Obj input : examples()) {
      if (isShort(input)) {
        assertThat(FilesLeft.by(() -> loaded().compute(input, Work.alone()))).isEmpty();
      }
    }
  }

  @Test
  void a_figure_is_declared_and_may_be_shown() {
    List<Figure> figures = examples().stream().flatMap(input -> figure(input).stream()).toList();
    assertThat(figures).allSatisfy(figure -> assertThat(figure.check()).isEmpty());
    assertThat(capability().plotTitle().isPresent())
        .as("the capability declares the title of a plot, and an example has a figure")
        .isEqualTo(!figures.isEmpty());
    assertThat(capability().plotTitle().orElse("-")).isNotBlank();
  }

  @Test
  void figures_of_several_runs_are_one_that_may_be_shown() {
    List<RunData<Json.Obj, Json.Obj>> runs = new ArrayList<>();
    for (Json.Obj input : examples().subList(0, Math.min(Overlay.MOST, examples().size()))) {
      runs.add(new RunData<>("Run " + (runs.size() + 1), input, computed(input).result()));
    }
    assertThat(engine().figure(runs).map(Figure::check).orElse(List.of())).isEmpty();
    RunData<Json.Obj, Json.Obj> first = runs.get(0);
    var same = new RunData<>("again", first.input(), first.result());
    assertThat(engine().figure(List.of(first, same)).map(Figure::check).orElse(List.of()))
        .isEmpty();
  }

  private Optional<Figure> figure(Json.Obj input) {
    return engine().figure(input, computed(input).result());
  }

  @Test
  void blocks_in_any_order_give_the_same_bytes() {
    assertSameBytes(examples().stream().filter(this::isShort).toList(), List.of(2));
  }

  private boolean isShort(Json.Obj input) {
    return engine().steps(input) <= STEPS_A_SECOND / 10;
  }

  @Test
  void shards_of_one_seven_and_all_blocks_give_the_same_bytes() {
    for (Json.Obj input : examples()) {
      JsonComputed expected = computed(input);
      assertThat(engine().sharded()).isEqualTo(sharded.get(input));
      boolean repeatable = engine().steps(input) <= STEPS_A_SECOND;
      List<Integer> sizes = repeatable ? List.of(1, 7, Integer.MAX_VALUE) : List.of(7);
      for (int size : sharded.get(input) ? sizes : List.<Integer>of()) {
        var work = new ShardsInReverse(engine(), input, size);
        assertThat(loaded().compute(input, work.elsewhere()))
            .as("%s in shards of %s blocks", input, size)
            .usingRecursiveComparison()
            .withEqualsForType(Json.Num::equals, Json.Num.class)
            .isEqualTo(expected);
        assertThat(work.folds()).isPositive();
      }
    }
  }

  @Test
  @Tag("full")
  void one_two_and_eight_threads_give_the_same_bytes_three_times() {
    for (int i = 0; i < 3; i++) {
      assertSameBytes(examples(), List.of(1, 2, 8));
    }
  }

  private void assertSameBytes(List<Json.Obj> inputs, List<Integer> threads) {
    for (Json.Obj input : inputs) {
      String expected = computed(input).result().canonical();
      for (int n : threads) {
        try (var work = new ShuffledWork(n, n)) {
          assertThat(loaded().compute(input, work).result().canonical())
              .as("%s on %s threads", input, n)
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void a_long_example_ends_at_the_look_at_which_it_is_cancelled() {
    for (Json.Obj input : examples()) {
      double steps = engine().steps(input);
      if (steps < STEPS_BETWEEN_LOOKS) {
        continue;
      }
      String expected = computed(input).result().canonical();
      long seen = looks.getOrDefault(input, 0L);
      assertThat(seen * STEPS_BETWEEN_LOOKS)
          .as("looks of %s, each for %s steps at most", input, STEPS_BETWEEN_LOOKS)
          .isGreaterThanOrEqualTo(steps);
      for (long look : new TreeSet<>(List.of(1L, Math.min(2, seen), (seen + 1) / 2))) {
        assertEndsAt(look, input, expected);
      }
    }
  }

  /** One that was nearly done when it was cancelled may have its result. */
  private void assertEndsAt(long look, Json.Obj input, String expected) {
    CancelAt work = CancelAt.look(look);
    try {
      assertThat(loaded().compute(input, work).result().canonical())
          .as("%s, cancelled at look %s", input, look)
          .isEqualTo(expected);
    } catch (CancellationException ended) {
      // This is how it should end.
    }
    assertThat(work.looksAfterwards())
        .as("looks of %s after it was cancelled at look %s", input, look)
        .isLessThanOrEqualTo(1);
  }

  @Test
  @Tag("full")
  void first_use_by_eight_threads_at_once_gives_equal_bytes() throws Exception {
    Json.Obj input = examples().get(0);
    String expected = computed(input).result().canonical();
    var texts = new ArrayList<String>();
    for (int i = 0; i < 20; i++) {
      texts.addAll(FirstUse.together(loaded().type(), input.canonical(), 8));
    }
    assertThat(new HashSet<>(texts)).containsExactly(expected);
  }
}
