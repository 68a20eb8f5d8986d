package dev.omni.server.node;

import dev.omni.application.run.worker.ResilientTask;
import dev.omni.application.webhook.WebhookDispatcher;
import dev.omni.application.webhook.delivery.DeliveryLanes;
import dev.omni.server.store.ConfiguredStores;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The threads of webhook deliveries: one polls for due deliveries, the others send. */
final class WebhookDispatcherThreads implements AutoCloseable {
  private static final Logger LOG = System.getLogger(WebhookDispatcherThreads.class.getName());
  private static final Duration LOOK = Duration.ofMillis(200);
  private static final Duration SOON = Duration.ofMillis(10);
  private static final Duration SWEEP = Duration.ofHours(1);
  private static final Duration RETENTION = Duration.ofDays(30);

  private static final String FAILED = "a delivery step failed; it is retried";

  private final ResilientTask looks = new ResilientTask(LOG, FAILED, OutOfMemory::exitOn);
  private final ResilientTask sweeps = new ResilientTask(LOG, FAILED, OutOfMemory::exitOn);
  private final ResilientTask attempts = new ResilientTask(LOG, FAILED, OutOfMemory::exitOn);
  private final WebhookDispatcher dispatcher;
  private final ConfiguredStores store;
  private final ScheduledExecutorService looking =
      Executors.newSingleThreadScheduledExecutor(PeriodicTasks.daemons("omni-courier"));
  private final ThreadPoolExecutor sending =
      new ThreadPoolExecutor(
          0,
          DeliveryLanes.ALL,
          30,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          PeriodicTasks.daemons("omni-delivery"));
  private final AtomicBoolean rung = new AtomicBoolean();

  WebhookDispatcherThreads(WebhookDispatcher dispatcher, ConfiguredStores store) {
    this.dispatcher = dispatcher;
    this.store = store;
  }

  void start() {
    looking.scheduleWithFixedDelay(
        this::poll, LOOK.toMillis(), LOOK.toMillis(), TimeUnit.MILLISECONDS);
    looking.scheduleWithFixedDelay(
        () -> step(sweeps, this::sweep), LOOK.toMillis(), SWEEP.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void sweep() {
    Instant now = store.clockAndIds().now();
    store.stores().deliveries().deleteBefore(now.minus(RETENTION));
    store.expiring().notifyDue(now);
  }

  private void poll() {
    rung.set(false);
    step(
        looks,
        () -> dispatcher.dispatch(attempt -> sending.execute(() -> attemptThenPoll(attempt))));
  }

  /**
   * Polls again when a slot is free, so that a waiting delivery does not wait for the next poll.
   */
  private void attemptThenPoll(Runnable attempt) {
    try {
      step(attempts, attempt);
    } finally {
      if (rung.compareAndSet(false, true)) {
        wake();
      }
    }
  }

  private void wake() {
    try {
      looking.schedule(this::poll, SOON.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closing) {
      LOG.log(Level.DEBUG, "closing; due deliveries are polled after the next start");
    }
  }

  /** Returns how often the polling thread has moved. */
  long movements() {
    return looks.movements();
  }

  int busy() {
    return sending.getActiveCount();
  }

  /** Executes a step; failures during a close are not logged. */
  private void step(ResilientTask kind, Runnable task) {
    kind.done(
        () -> {
          try {
            task.run();
          } catch (RuntimeException broken) {
            if (!looking.isShutdown()) {
              throw broken;
            }
            LOG.log(Level.DEBUG, FAILED, broken);
          }
        });
  }

  /** Starts no more attempts. Those in progress are released, and repeated after the next start. */
  @Override
  public void close() {
    looking.shutdownNow();
    sending.shutdown();
    step(attempts, dispatcher::releaseAll);
  }
}
