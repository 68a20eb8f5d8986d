package dev.omni.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Runs engines as a caller would: contract, defaults, rules, computation, checks. */
public final class EngineRunner {
  private EngineRunner() {}

  /** The engine of a capability. */
  public static JsonEngine engine(String id) {
    return Engines.all().stream()
        .filter(engine -> engine.capability().id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  /** The result of an input that fits. */
  public static Json.Obj result(JsonEngine engine, Json.Obj input) {
    return computed(engine, input, Work.alone()).result();
  }

  /** A number of the result of an input that fits. */
  public static double number(JsonEngine engine, Json.Obj input, String field) {
    return new JsonFields(result(engine, input)).number(field);
  }

  /** What is computed from an input that fits, all its checks passing. */
  public static JsonComputed computed(JsonEngine engine, Json.Obj input, Work work) {
    assertThat(engine.capability().input().problems(input)).isEmpty();
    Json.Obj filled = engine.capability().input().filled(input);
    assertThat(engine.problems(filled)).isEmpty();
    JsonComputed computed = LoadedEngine.of(engine).compute(filled, work);
    assertThat(computed.broken()).isEmpty();
    return computed;
  }

  /** The pointers of what is wrong with an input that fits the schema. */
  public static List<String> refused(JsonEngine engine, Json.Obj input) {
    assertThat(engine.capability().input().problems(input)).isEmpty();
    return engine.problems(engine.capability().input().filled(input)).stream()
        .map(problem -> problem.pointer())
        .toList();
  }

  /** Work whose blocks run on all threads of the common pool, last block first where it can. */
  public static Work onManyThreads() {
    return new Recorded(new ArrayList<>(), Integer.MAX_VALUE) {
      @Override
      public <T> List<T> blocks(int count, IntFunction<T> block) {
        return IntStream.range(0, count).parallel().mapToObj(block).toList();
      }
    };
  }

  /** Work that is cancelled at call number {@code calls} of proceed. */
  public static Recorded cancelledAfter(int calls) {
    return new Recorded(new ArrayList<>(), calls);
  }

  /** Work on one thread that records progress. */
  public static Recorded recorded() {
    return new Recorded(new ArrayList<>(), Integer.MAX_VALUE);
  }

  /** Work on one thread that records progress and can be cancelled. */
  public static class Recorded implements Work {
    private final List<Double> fractions;
    private final List<Json.Obj> estimates = new ArrayList<>();
    private final int calls;
    private final AtomicInteger proceeded = new AtomicInteger();

    Recorded(List<Double> fractions, int calls) {
      this.fractions = fractions;
      this.calls = calls;
    }

    /** Returns the reported fractions. */
    public List<Double> fractions() {
      return List.copyOf(fractions);
    }

    /** Returns the intermediate results of the reports. */
    public List<Json.Obj> estimates() {
      return List.copyOf(estimates);
    }

    @Override
    public <T> List<T> blocks(int count, IntFunction<T> block) {
      return IntStream.range(0, count).mapToObj(block).toList();
    }

    @Override
    public void progress(double fraction, Json.Obj estimate) {
      fractions.add(fraction);
      estimates.add(estimate);
    }

    @Override
    public void proceed() {
      if (proceeded.incrementAndGet() >= calls) {
        throw new CancellationException();
      }
    }
  }
}
