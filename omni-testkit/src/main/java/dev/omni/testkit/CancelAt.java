package dev.omni.testkit;

import dev.omni.domain.json.Json;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.IntFunction;

/**
 * Work on the calling thread that is cancelled when a computation looks for the k-th time. A look
 * is a call of {@link #proceed} or {@link #progress}, and the beginning of a block. From then on
 * each look ends in a {@link CancellationException}. There is no clock in it: a slow machine is
 * judged as a fast one.
 */
final class CancelAt implements Work {
  private final long at;
  private long looks;

  private CancelAt(long at) {
    this.at = at;
  }

  /**
   * Creates work that is cancelled.
   *
   * @param look the first look that ends in an exception, at least 1
   */
  static CancelAt look(long look) {
    return new CancelAt(look);
  }

  /** Creates work that is never cancelled, and counts the looks. */
  static CancelAt never() {
    return new CancelAt(Long.MAX_VALUE);
  }

  /** Returns the number of looks so far. */
  long looks() {
    return looks;
  }

  /** Returns the number of looks after the one that ended in the first exception. */
  long looksAfterwards() {
    return Math.max(0, looks - at);
  }

  @Override
  public <T> List<T> blocks(int count, IntFunction<T> block) {
    var results = new ArrayList<T>(count);
    for (int k = 0; k < count; k++) {
      proceed();
      results.add(block.apply(k));
    }
    return results;
  }

  @Override
  public void progress(double fraction, Json.Obj estimate) {
    proceed();
  }

  @Override
  public void proceed() {
    looks++;
    if (looks >= at) {
      throw new CancellationException("cancelled at look " + at);
    }
  }
}
