package dev.omni.benchmarks;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/**
 * The plan of a measurement: its parts and their durations.
 *
 * @param parts what is measured
 * @param rounds rounds of each side
 * @param round length of a round
 * @param warmUp for how long each kind of request is sent before it counts
 * @param connections requests in progress at once
 * @param stored runs of the larger database
 * @param server the packed server's jar
 * @param folder where databases and logs lie meanwhile
 */
record Plan(
    Set<Part> parts,
    int rounds,
    Duration round,
    Duration warmUp,
    int connections,
    long stored,
    Path server,
    Path folder) {
  /** A part of the benchmarks. */
  enum Part {
    RUNS,
    JOBS,
    SATURATED,
    STORED,
    START
  }

  boolean has(Part part) {
    return parts.contains(part);
  }

  Load load(ServerProcess server) {
    return new Load(server, connections);
  }
}
