package dev.omni.server.bench;

/**
 * What one turn of a load gave.
 *
 * @param rate answers a second
 * @param p50 microseconds in which half of the answers had come
 * @param p99 microseconds in which 99 of 100 had come
 * @param cpu microseconds of processors that the server's process used for an answer, which other
 *     work on the machine distorts less than the rate
 */
record Round(double rate, double p50, double p99, double cpu) {
  /**
   * From how long each answer took.
   *
   * @param sorted nanoseconds, rising
   * @param nanos how long all of it took
   * @param cpu nanoseconds of processors that the server used meanwhile
   */
  static Round of(long[] sorted, long nanos, long cpu) {
    double rate = sorted.length / (nanos / 1e9);
    return new Round(rate, at(sorted, 0.5), at(sorted, 0.99), cpu / 1e3 / sorted.length);
  }

  private static double at(long[] sorted, double share) {
    return sorted[(int) (sorted.length * share)] / 1e3;
  }
}
