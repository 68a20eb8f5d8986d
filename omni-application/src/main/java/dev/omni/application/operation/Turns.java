package dev.omni.application.operation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * Lets calls that change the same thing go one after another within this process, in the order in
 * which they came. Whoever's turn it is does the work of those that have come meanwhile as well, so
 * that it can be done at once. The store's comparison of versions stays what decides; turns only
 * keep the calls of one process from undoing each other's work again and again.
 *
 * @param <T> what is to be done
 * @param <R> what came of it
 */
final class Turns<T, R> {
  private static final int MOST = 64;

  /** Who waits, by the name; a name is there for as long as somebody has the turn. */
  private final ConcurrentMap<String, Queue<Place<T, R>>> waiting = new ConcurrentHashMap<>();

  /**
   * Somebody's place.
   *
   * @param answer what came of it; empty when it is his turn
   */
  private record Place<T, R>(T mine, CompletableFuture<Optional<R>> answer) {}

  /**
   * Waits for the name's turn, unless somebody does the work before.
   *
   * @param work does the work of some, and tells in their order what came of it
   */
  R take(String name, T mine, Function<List<T>, List<R>> work) {
    var place = new Place<T, R>(mine, new CompletableFuture<>());
    stand(name, place);
    return told(place).orElseGet(() -> atOnce(name, place, work));
  }

  private void stand(String name, Place<T, R> place) {
    waiting.compute(
        name,
        (taken, line) -> {
          if (line == null) {
            place.answer().complete(Optional.empty());
            return new ArrayDeque<>();
          }
          line.add(place);
          return line;
        });
  }

  private static <T, R> Optional<R> told(Place<T, R> place) {
    try {
      return place.answer().join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException reason ? reason : failed;
    }
  }

  private R atOnce(String name, Place<T, R> first, Function<List<T>, List<R>> work) {
    var all = new ArrayList<>(List.of(first));
    List<R> told;
    try {
      gather(name, all);
      told = work.apply(all.stream().map(Place::mine).toList());
    } catch (RuntimeException | Error failed) { // Nobody may wait for ever.
      all.forEach(place -> place.answer().completeExceptionally(failed));
      throw failed;
    } finally {
      pass(name);
    }
    for (int i = 1; i < all.size(); i++) {
      all.get(i).answer().complete(Optional.of(told.get(i)));
    }
    return told.get(0);
  }

  private void gather(String name, List<Place<T, R>> all) {
    waiting.computeIfPresent(
        name,
        (taken, line) -> {
          while (all.size() < MOST && !line.isEmpty()) {
            all.add(line.remove());
          }
          return line;
        });
  }

  private void pass(String name) {
    waiting.computeIfPresent(
        name,
        (taken, line) -> {
          if (line.isEmpty()) {
            return null;
          }
          line.remove().answer().complete(Optional.empty());
          return line;
        });
  }
}
