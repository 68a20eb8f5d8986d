package dev.omni.benchmarks;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/**
 * The plan of a measurement: its parts and their durations.
 *
 * @param parts what is measured
 * @param timing rounds and their length
 * @param connections requests in progress at once
 * @param stored runs of the larger database
 * @param server the packed server's jar
 * @param folder where databases and logs lie meanwhile
 */
record Plan(
    Set<Part> parts, Timing timing, int connections, long stored, Path server, Path folder) {
  /**
   * The rounds of a measurement.
   *
   * @param rounds rounds of each side
   * @param round length of a round
   * @param warmUp time for which each kind of request is sent before the first round
   */
  record Timing(int rounds, Duration round, Duration warmUp) {}

  int rounds() {
    return timing.rounds;
  }

  Duration round() {
    return timing.round;
  }

  Duration warmUp() {
    return timing.warmUp;
  }

  /** A part of the benchmarks. */
  enum Part {
    RUNS,
    JOBS,
    SATURATED,
    STORED,
    BATCH,
    TABLES,
    LARGE_BATCH,
    START
  }

  boolean has(Part part) {
    return parts.contains(part);
  }

  Load load(ServerProcess server) {
    return new Load(server, connections);
  }
}
