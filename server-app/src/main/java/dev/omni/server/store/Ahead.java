package dev.omni.server.store;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/** A value that a thread of its own makes, while who will need it does something else. */
public final class Ahead<T> {
  private final FutureTask<T> making;

  private Ahead(Callable<T> made) {
    this.making = new FutureTask<>(made);
  }

  /** Begins to make it. */
  public static <T> Ahead<T> of(String thread, Callable<T> made) {
    var ahead = new Ahead<>(made);
    var maker = new Thread(ahead.making, thread);
    maker.setDaemon(true);
    maker.start();
    return ahead;
  }

  /**
   * The value, when it is made.
   *
   * @throws RuntimeException that the making ended with
   */
  public T get() {
    try {
      return making.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException ours) {
        throw ours;
      }
      throw new IllegalStateException(failed.getCause());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while starting", stop);
    }
  }

  /** Gives it back, if it could be made at all. */
  public void drop(Consumer<T> back) {
    T made;
    try {
      made = get();
    } catch (RuntimeException neverMade) {
      return;
    }
    back.accept(made);
  }
}
