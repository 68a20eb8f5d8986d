package dev.omni.application.load;

import java.util.ArrayDeque;
import java.util.Deque;

/** The reserved memory of one request until its answer was sent. */
public final class Reservations implements AutoCloseable {
  private final Deque<MemoryBudget.Reservation> open = new ArrayDeque<>();

  /** Adds one, which is closed with the others. */
  public synchronized void add(MemoryBudget.Reservation reservation) {
    open.push(reservation);
  }

  /** Returns whether others wait for the memory of this request. */
  public synchronized boolean areWanted() {
    return open.stream().anyMatch(MemoryBudget.Reservation::isWanted);
  }

  @Override
  public synchronized void close() {
    while (!open.isEmpty()) {
      open.pop().close();
    }
  }
}
