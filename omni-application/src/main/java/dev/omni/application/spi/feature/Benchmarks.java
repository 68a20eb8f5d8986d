package dev.omni.application.spi.feature;

import dev.omni.domain.feature.benchmark.BenchmarkMode;
import dev.omni.domain.feature.benchmark.BenchmarkTask;
import dev.omni.domain.feature.benchmark.Suite;
import dev.omni.domain.json.Json;
import java.util.List;

/** The tasks of benchmarks, and what answers to them are worth. A pure function of its input. */
public interface Benchmarks {
  /** Rises when tasks or marking change. */
  String version();

  /**
   * The tasks of a suite, always in the same order: the variants of a task follow it.
   *
   * @param seed of all chance in the tasks
   * @param variants how many retellings each original has, where it can be retold
   */
  List<BenchmarkTask> tasks(Suite suite, long seed, int variants);

  /**
   * Marks an answer: 0 to 1 by the name of a dimension, those that apply, {@code digits} where
   * digits can agree, and how many {@code intervals} that state a {@code level} {@code covered} the
   * truth.
   *
   * @param mode what the model might use
   * @param answer empty when there was none
   */
  Json.Obj mark(BenchmarkTask task, BenchmarkMode mode, Json.Obj answer);
}
