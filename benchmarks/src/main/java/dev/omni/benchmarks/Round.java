package dev.omni.benchmarks;

import java.util.Locale;

/**
 * The outcome of one round of load.
 *
 * @param answered requests answered with success
 * @param refused requests refused by a limit (429, 503), sent again as new ones after a pause
 * @param seconds from the first request to the last answer
 * @param p50 median latency in milliseconds
 * @param p99 latency in milliseconds that one of a hundred exceeds
 * @param cpuMicros processor time of the server's process for an answer, without its database's
 */
record Round(
    long answered, long refused, double seconds, double p50, double p99, double cpuMicros) {
  /** Returns the same round for work that continues after its responses. */
  Round lasting(double longer, long cpuNanos) {
    return new Round(answered, refused, longer, p50, p99, cpuNanos / 1e3 / answered);
  }

  double rate() {
    return answered / seconds;
  }

  double tail() {
    return p99 / p50;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%,.0f/s, p50 %.2f ms, p99 %.2f ms, %.0f µs of processor%s",
        rate(),
        p50,
        p99,
        cpuMicros,
        refused == 0 ? "" : ", " + refused + " refused");
  }
}
