package dev.omni.spark;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.engine.Engine;
import dev.omni.engine.Engines;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Shard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The computation of a shard in a process of the cluster, which has the engines of this jar. */
final class ShardTask {
  private ShardTask() {}

  /** The engines of this process; loaded at first use. */
  private static final class Loaded {
    static final Map<String, Engine> ENGINES =
        Engines.all(ShardTask.class.getClassLoader()).stream()
            .collect(Collectors.toMap(engine -> engine.capability().id(), Function.identity()));
  }

  /**
   * Computes a shard.
   *
   * @param look throws when the task is to end
   * @param attempt of the cluster, from 0
   * @throws CancellationException when the task is to end
   */
  static ShardReport computed(ShardJob job, Shard shard, Runnable look, int attempt) {
    try {
      Engine engine = Loaded.ENGINES.get(job.capability());
      if (engine == null) {
        throw new IllegalStateException("no engine of " + job.capability() + " in this process");
      }
      Json.Obj input = (Json.Obj) JsonReader.parse(job.input());
      return report(
          new ArrayList<>(shard.compute(engine, input, job.earlier(), look)), "", false, attempt);
    } catch (Infeasible infeasible) {
      return report(List.of(), infeasible.reason(), true, attempt);
    } catch (CancellationException stopped) {
      throw stopped;
    } catch (RuntimeException | StackOverflowError | LinkageError broken) {
      return report(List.of(), broken.toString(), false, attempt);
    }
  }

  private static ShardReport report(
      List<byte[]> blocks, String problem, boolean infeasible, int attempt) {
    return new ShardReport(
        blocks,
        problem,
        infeasible,
        attempt,
        System.getProperty("java.runtime.version"),
        System.getProperty("os.arch"));
  }
}
