package dev.omni.benchmarks;

import dev.omni.benchmarks.Plan.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command that measures a packed server and writes docs/performance.md. */
@Command(
    name = "benchmarks",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Measures the packed server; ends with 1 when a ratio is not kept.")
final class BenchmarkMain implements Callable<Integer> {
  private enum Databases {
    BOTH,
    H2,
    POSTGRES
  }

  @Option(names = "--db", description = "Databases: ${COMPLETION-CANDIDATES}.")
  private Databases databases = Databases.BOTH;

  @Option(names = "--only", split = ",", description = "Parts: ${COMPLETION-CANDIDATES}.")
  private Set<Part> parts = EnumSet.allOf(Part.class);

  @Option(names = "--rounds", description = "Rounds of each side; their median counts.")
  private int rounds = 3;

  @Option(names = "--seconds", description = "Length of a round.")
  private int seconds = 5;

  @Option(names = "--warm-up", description = "Seconds for each kind of request before it counts.")
  private int warmUp = 20;

  @Option(names = "--connections", description = "Requests in progress at once.")
  private int connections = 32;

  @Option(names = "--stored", description = "Stored runs of the larger database.")
  private long stored = 1_000_000;

  @Option(names = "--server", description = "The packed server.")
  private Path server = Path.of("server-app/target/omni-server.jar");

  @Option(names = "--folder", description = "Where databases lie meanwhile; a new one if absent.")
  private Optional<Path> folder = Optional.empty();

  @Option(names = "--page", description = "The page whose figures are replaced.")
  private Optional<Path> page = Optional.empty();

  private BenchmarkMain() {}

  /** Runs the command. */
  public static void main(String[] args) {
    var command = new CommandLine(new BenchmarkMain()).setCaseInsensitiveEnumValuesAllowed(true);
    System.exit(command.execute(args));
  }

  @Override
  public Integer call() throws IOException {
    Path place = Files.createTempDirectory(Files.createDirectories(folder()), "benchmarks");
    var plan =
        new Plan(
            parts,
            new Plan.Timing(rounds, Duration.ofSeconds(seconds), Duration.ofSeconds(warmUp)),
            connections,
            stored,
            server,
            place);
    try {
      return measure(plan);
    } finally {
      delete(place);
    }
  }

  private Path folder() {
    return folder.orElse(Path.of(System.getProperty("java.io.tmpdir")));
  }

  private int measure(Plan plan) {
    Map<String, List<Result>> results = new LinkedHashMap<>();
    Map<String, String> products = new LinkedHashMap<>();
    if (databases != Databases.POSTGRES) {
      measure(plan, new DatabaseHost.H2(plan.folder()), results, products);
    }
    if (databases != Databases.H2) {
      measure(plan, DatabaseHost.Postgres.start(plan.folder()), results, products);
    }
    var figures = new PerformancePage(Machine.about(String.join(", ", products.values())), results);
    System.out.println(figures.text());
    page.ifPresent(figures::write);
    return results.values().stream().flatMap(List::stream).allMatch(Result::isMet) ? 0 : 1;
  }

  private static void measure(
      Plan plan, DatabaseHost host, Map<String, List<Result>> results, Map<String, String> about) {
    try (host) {
      about.put(host.name(), host.product());
      results.put(host.name(), new DatabaseBenchmarks(plan, host).measure());
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> files;
    try (var all = Files.walk(folder)) {
      files = all.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
    }
    for (Path each : files) {
      Files.deleteIfExists(each);
    }
  }
}
