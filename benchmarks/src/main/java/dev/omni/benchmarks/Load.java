package dev.omni.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A closed loop over kept connections: each sends its next request when it has the answer to the
 * one before.
 *
 * @param server the process that is asked
 * @param connections how many requests are in progress at once
 */
record Load(ServerProcess server, int connections) {
  private static final long PAUSE_AFTER_REFUSAL = 50;

  /** Sends requests for that long. */
  Round during(Duration time, Supplier<byte[]> requests) {
    long end = System.nanoTime() + time.toNanos();
    return run(() -> System.nanoTime() < end, requests);
  }

  /** Sends so many requests. */
  Round times(long count, Supplier<byte[]> requests) {
    var left = new AtomicLong(count);
    return run(() -> left.getAndDecrement() > 0, requests);
  }

  private Round run(BooleanSupplier more, Supplier<byte[]> requests) {
    ExecutorService threads = Executors.newFixedThreadPool(connections);
    try {
      long cpu = server.cpuNanos();
      long begun = System.nanoTime();
      List<Future<Answers>> running = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        running.add(threads.submit(() -> loop(more, requests)));
      }
      var all = new Answers();
      for (Future<Answers> each : running) {
        all.add(each.get());
      }
      double seconds = (System.nanoTime() - begun) / 1e9;
      return all.round(seconds, server.cpuNanos() - cpu);
    } catch (Exception failed) {
      throw new IllegalStateException(server + " failed under load", failed);
    } finally {
      threads.shutdownNow();
    }
  }

  private Answers loop(BooleanSupplier more, Supplier<byte[]> requests) throws Exception {
    var answers = new Answers();
    try (var connection = new HttpConnection(server.port())) {
      while (more.getAsBoolean()) {
        byte[] request = requests.get();
        long sent = System.nanoTime();
        int status = connection.exchange(request);
        if (status < 300) {
          answers.add(System.nanoTime() - sent);
        } else if (status == 429 || status == 503) {
          answers.refused++;
          Thread.sleep(PAUSE_AFTER_REFUSAL);
        } else {
          throw new IllegalStateException("status " + status);
        }
      }
    }
    return answers;
  }

  /** Latencies in nanoseconds, as many as come. */
  private static final class Answers {
    private long[] nanos = new long[1 << 14];
    private int size;
    private long refused;

    void add(long latency) {
      room(1);
      nanos[size++] = latency;
    }

    void add(Answers more) {
      room(more.size);
      System.arraycopy(more.nanos, 0, nanos, size, more.size);
      size += more.size;
      refused += more.refused;
    }

    private void room(int more) {
      if (size + more > nanos.length) {
        nanos = Arrays.copyOf(nanos, Math.max(2 * nanos.length, size + more));
      }
    }

    Round round(double seconds, long cpuNanos) {
      if (size == 0) {
        throw new IllegalStateException("no request was answered, " + refused + " were refused");
      }
      Arrays.sort(nanos, 0, size);
      double median = nanos[size / 2] / 1e6;
      double slowest = nanos[(int) (size * 99L / 100)] / 1e6;
      return new Round(size, refused, seconds, median, slowest, cpuNanos / 1e3 / size);
    }
  }
}
