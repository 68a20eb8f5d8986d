package dev.omni.application.load;

import java.util.ArrayDeque;
import java.util.Deque;

/** The memory of one request until its answer was sent. */
public final class Holds implements AutoCloseable {
  private final Deque<MemoryBudget.Hold> open = new ArrayDeque<>();

  /** Adds what is closed with the others. */
  public synchronized void add(MemoryBudget.Hold hold) {
    open.push(hold);
  }

  /** Returns whether others wait for the memory of this request. */
  public synchronized boolean areWanted() {
    return open.stream().anyMatch(MemoryBudget.Hold::isWanted);
  }

  @Override
  public synchronized void close() {
    while (!open.isEmpty()) {
      open.pop().close();
    }
  }
}
