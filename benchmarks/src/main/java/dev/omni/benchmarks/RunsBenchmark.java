package dev.omni.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Creates, reads and replays of direct runs over HTTP, against a Javalin that stores the same rows
 * or answers fixed JSON of the same size.
 */
final class RunsBenchmark {
  private static final Result.Bound TAIL = Result.Bound.atMost(5);

  private final Plan plan;
  private final OmniServer omni;
  private final Peer peer;
  private final StoredSample sample;

  RunsBenchmark(Plan plan, OmniServer omni, Peer peer, StoredSample sample) {
    this.plan = plan;
    this.omni = omni;
    this.peer = peer;
    this.sample = sample;
  }

  List<Result> measure() {
    Function<String, Supplier<byte[]>> post = path -> () -> peer.post(path, newBody());
    var create = alternation(omni::newDirectRun, post.apply("/plain"));
    var read =
        alternation(StoredSample.inTurns(sample.reads()), () -> peer.requests().get("/fixed"));
    var replay = alternation(StoredSample.inTurns(sample.replays()), post.apply("/fixed"));

    var results = new ArrayList<Result>();
    results.add(ratio("create of a direct run", "plain endpoint", 1.5, create));
    results.add(ratio("read of an ended run", "fixed JSON", 0.5, read));
    results.add(ratio("replay of a create", "fixed JSON", 0.5, replay));
    results.add(tail("create", create));
    results.add(tail("read", read));
    results.add(tail("replay", replay));
    return results;
  }

  private String newBody() {
    return omni.body(BenchmarkInputs.DIRECT, BenchmarkInputs.direct(System.nanoTime() % 1_000_000));
  }

  private AlternatingRounds alternation(Supplier<byte[]> ours, Supplier<byte[]> theirs) {
    Load omnis = plan.load(omni.process());
    Load peers = plan.load(peer.process());
    omnis.during(plan.warmUp(), ours);
    peers.during(plan.warmUp(), theirs);
    return AlternatingRounds.of(
        plan.rounds(),
        () -> omnis.during(plan.round(), ours),
        () -> peers.during(plan.round(), theirs));
  }

  private static Result ratio(
      String workload, String against, double least, AlternatingRounds sides) {
    return new Result(
        workload,
        against,
        Result.Bound.atLeast(least),
        sides.ratios(Round::rate),
        sides.detail("%,.0f and %,.0f a second", Round::rate)
            + sides.detail("; %.0f and %.0f µs of processor", Round::cpuMicros));
  }

  private static Result tail(String operation, AlternatingRounds sides) {
    return new Result(
        "p99 / p50 of " + operation,
        "",
        TAIL,
        sides.tails(),
        sides.detail("p50 %.2f ms (peer %.2f)", Round::p50)
            + sides.detail("; p99 %.2f ms (peer %.2f)", Round::p99));
  }
}
