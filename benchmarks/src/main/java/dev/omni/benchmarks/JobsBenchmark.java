package dev.omni.benchmarks;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Small jobs that are accepted over HTTP, run and stored, against db-scheduler behind an endpoint
 * of the same kind. What counts is the time from the first request to the end of the last job.
 */
final class JobsBenchmark {
  private static final long LOOK_AGAIN = 10;

  private final Plan plan;
  private final OmniServer omni;
  private final Peer peer;

  JobsBenchmark(Plan plan, OmniServer omni, Peer peer) {
    this.plan = plan;
    this.omni = omni;
    this.peer = peer;
  }

  List<Result> measure() {
    String body = Json.obj("input", BenchmarkInputs.job()).canonical();
    Supplier<Round> ours = ours(omni);
    Supplier<Round> theirs =
        () -> round(plan.load(peer.process()), () -> peer.post("/jobs", body), peer::hasJobs);
    AlternatingRounds.of((int) plan.warmUp().dividedBy(plan.round()), ours, theirs);
    AlternatingRounds sides = AlternatingRounds.of(plan.rounds(), ours, theirs);
    return List.of(
        new Result(
            "jobs",
            "db-scheduler",
            Result.Bound.atLeast(1),
            sides.ratios(Round::rate),
            sides.detail("%,.0f and %,.0f a second", Round::rate)
                + sides.detail("; %.0f and %.0f µs of processor", Round::cpuMicros)));
  }

  /** Makes rounds of jobs on an Omni. */
  private Supplier<Round> ours(OmniServer omni) {
    return () ->
        round(
            plan.load(omni.process()),
            () -> omni.newRun(BenchmarkInputs.JOB, BenchmarkInputs.job()),
            () -> omni.hasRuns("queued") || omni.hasRuns("running"));
  }

  private Round round(Load load, Supplier<byte[]> requests, BooleanSupplier unfinished) {
    long cpu = load.server().cpuNanos();
    long begun = System.nanoTime();
    Round sent = load.during(plan.round(), requests);
    while (unfinished.getAsBoolean()) {
      Polling.millis(LOOK_AGAIN);
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    return sent.lasting(seconds, load.server().cpuNanos() - cpu);
  }
}
