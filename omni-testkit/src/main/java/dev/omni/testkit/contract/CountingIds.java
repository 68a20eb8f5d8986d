package dev.omni.testkit.contract;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Identifiers that are the same in every run of a test, and spread like random ones: half of them
 * are negative where Java compares them and great where their texts are compared.
 */
public final class CountingIds implements Supplier<UUID> {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private final AtomicLong count;

  /** From the first one on. */
  public CountingIds() {
    this(0);
  }

  /** From the one after that many, to stay apart from others in the same stores. */
  CountingIds(long before) {
    count = new AtomicLong(before);
  }

  @Override
  public UUID get() {
    long n = count.incrementAndGet();
    return new UUID(mixed(n), mixed(~n));
  }

  private static long mixed(long n) {
    long z = n * GOLDEN;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    return z ^ (z >>> 27);
  }
}
