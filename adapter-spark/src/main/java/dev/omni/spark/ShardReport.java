package dev.omni.spark;

import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.engine.Infeasible;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * The report of a process on a shard. An input without a result is a value and no failure, so that
 * the cluster does not try it again; nor does it try an engine that broke.
 *
 * @param parts bytes of each block or chunk; empty when there is no result
 * @param problem why there is none; empty when there is one
 * @param code of the error where the input has no result; empty where there is one, or the engine
 *     broke
 * @param details of that error, as JSON
 * @param attempt of the cluster, from 0
 * @param java version of the process
 * @param arch architecture of the process
 */
@SuppressWarnings("serial") // The lists are serializable as they are made.
record ShardReport(
    List<byte[]> parts,
    String problem,
    String code,
    String details,
    int attempt,
    String java,
    String arch)
    implements Serializable {

  /**
   * Computes a shard in this process.
   *
   * @param watcher requests the end of the task
   * @param attempt of the cluster, from 0
   * @throws CancellationException when the task is to end
   */
  static <S extends Serializable> ShardReport of(
      ShardJob<S> job, S shard, Watcher watcher, int attempt) {
    try {
      return of(new ArrayList<>(job.compute(shard, watcher)), "", "", "{}", attempt);
    } catch (Infeasible infeasible) {
      return of(
          List.of(),
          infeasible.reason(),
          infeasible.code().id(),
          infeasible.details().canonical(),
          attempt);
    } catch (CancellationException stopped) {
      throw stopped;
    } catch (RuntimeException | StackOverflowError | LinkageError broken) {
      return of(List.of(), broken.toString(), "", "{}", attempt);
    }
  }

  private static ShardReport of(
      List<byte[]> parts, String problem, String code, String details, int attempt) {
    return new ShardReport(
        parts,
        problem,
        code,
        details,
        attempt,
        System.getProperty("java.runtime.version"),
        System.getProperty("os.arch"));
  }
}
