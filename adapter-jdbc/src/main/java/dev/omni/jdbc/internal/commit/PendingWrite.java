package dev.omni.jdbc.internal.commit;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The writes of one caller, committed together.
 *
 * @param writes in their order
 * @param isBehind whether the writes of requests pass them: they are of jobs or logs
 * @param results completes with the result of each, in that order
 */
record PendingWrite(
    List<Write> writes, boolean isBehind, CompletableFuture<List<WriteResult>> results) {
  static PendingWrite of(List<Write> writes) {
    return new PendingWrite(List.copyOf(writes), false, new CompletableFuture<>());
  }

  /** Returns writes that those of requests pass. */
  static PendingWrite behind(List<Write> writes) {
    return new PendingWrite(List.copyOf(writes), true, new CompletableFuture<>());
  }

  /** Returns about how many bytes its rows have. */
  long bytes() {
    return writes.stream().mapToLong(Write::bytes).sum();
  }

  /** Completes with the result of each write, or with the failure of one. */
  void answer(Function<Write, WriteResult> result) {
    try {
      results.complete(writes.stream().map(result).toList());
    } catch (RuntimeException | Error failed) {
      results.completeExceptionally(failed);
    }
  }
}
