package dev.omni.server.node;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What processors have done so far, for Java's threads of this process (not for its compilers) and
 * for a database server on this machine.
 *
 * @param here nanoseconds by each thread that lives
 * @param there by the server's processes that live
 */
record Spent(Map<Long, Long> here, Duration there) {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  static Spent now(Optional<ProcessHandle> server) {
    return new Spent(
        LongStream.of(THREADS.getAllThreadIds())
            .boxed()
            .collect(Collectors.toMap(id -> id, THREADS::getThreadCpuTime)),
        server.stream()
            .flatMap(first -> Stream.concat(Stream.of(first), first.descendants()))
            .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
            .reduce(Duration.ZERO, Duration::plus));
  }

  /** What each of so many cost since then, to be printed. */
  String each(int count, Spent before) {
    long nanos =
        here.entrySet().stream()
            .mapToLong(thread -> thread.getValue() - before.here.getOrDefault(thread.getKey(), 0L))
            .sum();
    return String.format(
        Locale.ROOT,
        "%d µs each here, %d in the database server",
        nanos / 1000 / count,
        there.minus(before.there).toNanos() / 1000 / count);
  }
}
