package dev.omni.jdbc.commit;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What a caller wants to be committed.
 *
 * @param writes his, together
 * @param answer what became of each, in their order
 */
record Pending(List<Write> writes, CompletableFuture<List<Verdict>> answer) {
  static Pending of(List<Write> writes) {
    return new Pending(List.copyOf(writes), new CompletableFuture<>());
  }
}
