package dev.omni.operations.benchmark;

import dev.omni.domain.json.Json;
import java.util.List;

/** The tasks of benchmarks and the grading of answers. A pure function of its input. */
public interface Benchmarks {
  /** Returns the version, which increases when tasks or grading change. */
  String version();

  /**
   * Returns the tasks of a suite, always in the same order; the variants of a task follow it.
   *
   * @param seed of all randomness in the tasks
   * @param variants number of paraphrases of each original that has them
   */
  List<BenchmarkTask> tasks(Suite suite, long seed, int variants);

  /**
   * Grades an answer: 0 to 1 by name of each applicable dimension. Adds {@code digits} where digits
   * can agree, and the number of {@code intervals} of a {@code level} that {@code covered} the
   * truth.
   *
   * @param mode tools that the model might use
   * @param answer empty when there was none
   */
  Json.Obj mark(BenchmarkTask task, BenchmarkMode mode, Json.Obj answer);
}
