package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import dev.omni.operations.benchmark.BenchmarkTask;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.model.TaskKind;
import dev.omni.quant.core.BlockSeeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/** The tasks of a suite in order, each followed by its variants. */
final class TaskList {
  private final long seed;
  private final int variants;
  private final List<BenchmarkTask> tasks = new ArrayList<>();

  /**
   * Creates an empty list.
   *
   * @param seed of all chance in the tasks
   * @param variants number of variants of each task
   */
  TaskList(long seed, int variants) {
    this.seed = seed;
    this.variants = variants;
  }

  /** Returns the chance of the task of that number. */
  SplittableRandom chance(int number) {
    return new SplittableRandom(BlockSeeds.splitmix64(seed, number));
  }

  /**
   * Adds a task; those whose ids differ in the number after the last hyphen belong to one family.
   *
   * @param input the original for 0, else the variant of that number
   */
  void add(String id, TaskKind kind, IntFunction<Json.Obj> input, Json.Obj gold) {
    for (int variant = 0; variant <= variants; variant++) {
      add(id, variant, kind, input.apply(variant), gold);
    }
  }

  /** Adds a task that cannot be retold. */
  void once(String id, TaskKind kind, Json.Obj input, Json.Obj gold) {
    add(id, 0, kind, input, gold);
  }

  private void add(String id, int variant, TaskKind kind, Json.Obj input, Json.Obj gold) {
    String family = id.replaceAll("-[0-9]+$", "");
    var task = new ModelTask(kind, kind.input().filled(input), seed);
    tasks.add(new BenchmarkTask(id, family, variant, task, gold));
  }

  /** Adds {@code count} questions of a template, numbered from 1. */
  void draw(QuestionTemplate template, int count, int firstChance) {
    for (int k = 1; k <= count; k++) {
      BenchmarkQuestion question = template.drawn(chance(firstChance + k));
      add(template.family() + "-" + k, TaskKind.QUANTITY, question::toInput, question.gold());
    }
  }

  /** Returns all of them. */
  List<BenchmarkTask> tasks() {
    return List.copyOf(tasks);
  }
}
