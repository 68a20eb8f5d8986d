package dev.omni.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * European options by processor time: a table in CSV up, a batch, and its rows as CSV down, or a
 * grid and Arrow, against what a desk does in Python. A peer whose modules are not installed is
 * left out.
 */
final class TablesBenchmark {
  private static final int ROWS = 100_000;

  /** Rows of a peer, whose time for each does not depend on their number. */
  private static final int PEER_ROWS = 20_000;

  /** Rounds that do not count; the fifth is the first that does. */
  private static final int WARM_UP = 4;

  private static final List<String> MEMBERS =
      List.of("type", "spot", "strike", "volatility", "rate", "dividend_yield", "expiry_years");
  private static final List<String> OUTPUTS =
      List.of("price", "delta", "gamma", "vega", "theta", "rho");

  private final Plan plan;
  private final DatabaseHost databases;
  private final AtomicLong numbers = new AtomicLong(1);

  TablesBenchmark(Plan plan, DatabaseHost databases) {
    this.plan = plan;
    this.databases = databases;
  }

  List<Result> measure() {
    Path table = plan.folder().resolve("options.csv");
    try {
      Files.write(table, table(0, PEER_ROWS));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    Path data = plan.folder().resolve(databases.name() + "-tables");
    Launcher launcher = Launcher.of(plan);
    var results = new ArrayList<Result>();
    DatabaseHost.Database database = databases.create("tables");
    // Of the first start, which makes the archive of classes, the launcher is not the server.
    OmniServer.start(launcher.words(), launcher.environment(), data, database).close();
    try (OmniServer omni =
        OmniServer.start(launcher.words(), launcher.environment(), data, database)) {
      Optional<PythonPeer> objects = PythonPeer.find("QuantLib", "quantlib", table);
      Optional<PythonPeer> frames = PythonPeer.find("pandas, numpy", "pandas", table);
      objects.ifPresent(
          peer -> {
            results.add(ratio("options, CSV in and out", "QuantLib", 12, () -> csv(omni), peer));
            results.add(
                ratio("options, grid in, Arrow out", "QuantLib", 24, () -> grid(omni), peer));
          });
      frames.ifPresent(
          peer ->
              results.add(
                  ratio(
                      "six outputs, grid in, Arrow out",
                      "pandas and a hash a row",
                      7,
                      () -> greeks(omni),
                      peer)));
    }
    return results;
  }

  private Result ratio(
      String workload, String against, double least, Supplier<Round> ours, PythonPeer peer) {
    Stream.generate(ours).limit(WARM_UP).forEach(round -> {}); // Rounds that do not count.
    AlternatingRounds sides = AlternatingRounds.of(plan.rounds(), ours, peer::round);
    return new Result(
        workload,
        against,
        Result.Bound.atLeast(least),
        sides.ratios(round -> 1 / round.cpuMicros()),
        sides.detail("%.1f and %.1f µs of processor a row", Round::cpuMicros));
  }

  /** Writes options at random, others for each seed. */
  private static byte[] table(long seed, int rows) {
    var random = new Random(seed);
    var text = new StringBuilder(String.join(",", MEMBERS)).append('\n');
    for (int row = 0; row < rows; row++) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s,%.4f,%.2f,%.4f,%.4f,%.4f,%.4f\n",
              random.nextBoolean() ? "call" : "put",
              40 + 120 * random.nextDouble(),
              50 + 100 * random.nextDouble(),
              0.1 + 0.5 * random.nextDouble(),
              0.08 * random.nextDouble(),
              0.05 * random.nextDouble(),
              0.05 + 3 * random.nextDouble()));
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private Round csv(OmniServer omni) {
    byte[] table = table(numbers.incrementAndGet(), ROWS);
    long cpu = omni.process().cpuNanos();
    long begun = System.nanoTime();
    Json.Obj columns = Json.Obj.EMPTY;
    for (String member : MEMBERS) {
      columns = columns.with(member, member);
    }
    Json.Obj data = Json.obj("set", omni.upload("options", table), "columns", columns);
    Json.Obj input = Json.obj("capability", BatchInputs.OPTION, "data", data);
    long lines = omni.lines("/omni/runs/" + completed(omni, input) + "/rows?format=csv");
    if (lines != ROWS + 1L) {
      throw new IllegalStateException(lines + " lines of " + ROWS + " rows");
    }
    return round(omni, begun, cpu);
  }

  private Round grid(OmniServer omni) {
    return grid(omni, BatchInputs.options(20));
  }

  private Round greeks(OmniServer omni) {
    return grid(omni, BatchInputs.options(20).with("select", OUTPUTS));
  }

  private Round grid(OmniServer omni, Json.Obj input) {
    long cpu = omni.process().cpuNanos();
    long begun = System.nanoTime();
    omni.lines("/omni/runs/" + completed(omni, input) + "/rows?format=arrow");
    return round(omni, begun, cpu);
  }

  private static Round round(OmniServer omni, long begun, long cpu) {
    double seconds = (System.nanoTime() - begun) / 1e9;
    double each = (omni.process().cpuNanos() - cpu) / 1e3 / ROWS;
    return new Round(ROWS, 0, seconds, 0, 0, each);
  }

  /** Has a batch computed; gives the id of its run. */
  private String completed(OmniServer omni, Json.Obj input) {
    String key = "table-" + System.nanoTime() + "-" + numbers.incrementAndGet();
    JsonNode run = OmniServer.data(omni.start("finance.batch.evaluate", key, input));
    String id = run.get("id").asText();
    while (!run.get("status").asText().equals("completed")) {
      if (run.get("status").asText().equals("failed")) {
        throw new IllegalStateException(run.toString());
      }
      run = OmniServer.data(omni.waiting("/omni/runs/" + id));
    }
    return id;
  }
}
