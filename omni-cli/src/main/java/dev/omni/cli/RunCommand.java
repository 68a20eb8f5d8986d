package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.omni.client.OmniClient;
import dev.omni.client.PermissionDeniedError;
import dev.omni.client.Run;
import dev.omni.client.RunFailedError;
import dev.omni.client.RunOptions;
import dev.omni.client.TableOptions;
import dev.omni.client.TableSource;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command that runs a capability and prints its result. */
@Command(
    name = "run",
    description = {
      "Runs a capability and prints its result.",
      "NAME=VALUE: 1,2,3 or [...] for a list, a.b=1 for a member, @FILE.json, @FILE.csv:COLUMN."
    })
final class RunCommand extends UserCommand {
  private static final String LIMITS = "/statement/predicate/limits/rules";

  @Parameters(index = "0", paramLabel = "CAPABILITY", description = "as omni capabilities lists it")
  private String capability = "";

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "NAME=VALUE",
      description = "members of the input; they win over --input")
  private List<String> members = List.of();

  @Option(
      names = "--input",
      paramLabel = "FILE",
      description = "the input as JSON; - for standard input")
  private String input = "";

  @Option(
      names = "--table",
      paramLabel = "FILE",
      description = "a row of input a line, .csv or .ndjson; - for CSV on standard input")
  private String table = "";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "where the rows of --table are written: .csv, .ndjson or .arrow")
  private String output = "";

  @Option(names = "--workspace", paramLabel = "W", description = "name or id; default the first")
  private String workspace = "";

  @Option(
      names = "--idempotency-key",
      paramLabel = "KEY",
      description = "the same key and input are the same run")
  private String key = "";

  @Option(names = "--no-wait", description = "print the id and leave the run to itself")
  private boolean noWait;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "stop waiting then; the run continues")
  @Nullable
  private BigDecimal timeout;

  @Option(
      names = "--cancel-after",
      paramLabel = "SECONDS",
      description = "end the run when it takes longer")
  @Nullable
  private BigDecimal cancelAfter;

  @Option(
      names = "--scenario",
      paramLabel = "SCENARIO",
      description = "of the sandbox, as in slow=1")
  private String scenario = "";

  @Option(
      names = "--second-opinion",
      description = "let a second method compute the answer again; the evidence says if it agrees")
  private boolean secondOpinion;

  @Option(
      names = "--confidential",
      description = "evidence that shows only what is disclosed of input and result")
  private boolean confidential;

  @Option(
      names = "--plot",
      arity = "0..1",
      paramLabel = "FILE.svg",
      preprocessor = SvgFile.class,
      description = "draw the plot on the terminal, or write it as SVG")
  @Nullable
  private String plot;

  @Option(names = "--evidence", paramLabel = "FILE", description = "write the evidence")
  private String evidence = "";

  private final Installation installation;

  RunCommand(CommandContext context, Installation installation) {
    super(context);
    this.installation = installation;
  }

  @Override
  Optional<Installation> alone() {
    if (noWait) {
      throw CommandException.usage(
          "--no-wait: needs a server that outlives this command; omni serve starts one");
    }
    return Optional.of(installation);
  }

  @Override
  boolean namesFile() {
    return !table.isEmpty();
  }

  @Override
  OutputFormat usual() {
    return table.isEmpty() ? OutputFormat.TABLE : OutputFormat.CSV;
  }

  @Override
  String subject() {
    return capability;
  }

  @Override
  protected int run(OmniClient omni) throws IOException {
    String file = output.isEmpty() ? namedFile() : output;
    TableCommand.check(file);
    JsonNode known = omni.capabilities().get(capability);
    var reading = new InputMembers(context, known.path("request_contract"));
    ObjectNode given = reading.read(input, members);
    if (!table.isEmpty()) {
      var rows = TableSource.rows(new TableFile(reading).rows(table));
      var command = new TableCommand(this, omni);
      try (var interrupted = interruption()) {
        var all = command.compute(capability, rows, given, TableOptions.none().run(options()));
        return command.report(all, file);
      }
    }
    if (!output.isEmpty()) {
      throw CommandException.usage("-o: goes with --table");
    }
    Run run = finished(omni, given, known.path("execution").asText("").equals("job"));
    return report(omni, run, known);
  }

  private Run finished(OmniClient omni, ObjectNode given, boolean job) {
    long began = System.nanoTime();
    try (var interrupted = interruption();
        var line = new ProgressLine(err(), context.terminal() && !noWait)) {
      awaited.follow(line::event);
      if (!noWait && !job) {
        return omni.run(capability, given, options());
      }
      Run run = omni.start(capability, given, options());
      awaited.began(run);
      if (!noWait) {
        Duration whole = span(timeout);
        Duration used = Duration.ofNanos(System.nanoTime() - began);
        Duration left = whole == null || whole.compareTo(used) < 0 ? whole : whole.minus(used);
        run.await(left, (seen, event) -> {});
      }
      return run;
    } catch (RunFailedError failed) {
      return failed.run();
    }
  }

  private int report(OmniClient omni, Run run, JsonNode known) throws IOException {
    if (noWait && !run.ended()) {
      print(run, known);
      return ExitStatus.DONE;
    }
    if (!evidence.isEmpty()) {
      Files.writeString(context.file(evidence), run.evidence().document().toPrettyString() + "\n");
      if (isAlone()) {
        publicKeys(omni);
      }
    }
    print(run, known);
    if (!json && run.status().equals("completed")) {
      limits(run);
    }
    if (plot != null && run.status().equals("completed")) {
      new PlotText(this).show(omni, run, plot);
    }
    return ExitStatus.of(run.status());
  }

  /** Names the limits of use that the input is beyond, as its evidence says. */
  private void limits(Run run) {
    try {
      for (JsonNode rule : run.evidence().document().at(LIMITS)) {
        if (rule.path("holds").isBoolean() && !rule.path("holds").asBoolean()) {
          err().println(shown("omni: beyond a limit of use: " + rule.path("text").asText()));
        }
      }
    } catch (PermissionDeniedError hidden) {
      err().println("omni: this key may not read evidence, which states the limits of use");
    }
  }

  /** Writes the keys that verify the evidence, whose server ends with this command. */
  private void publicKeys(OmniClient omni) throws IOException {
    String file = evidence.replaceFirst("\\.json$", "") + ".keys.json";
    Files.writeString(context.file(file), omni.keys().toPrettyString() + "\n");
    err().println("omni: " + file + " has the public key of its signature");
  }

  private void print(Run run, JsonNode known) {
    if (json) {
      printJson(run.raw());
    } else {
      print(new RunText(context).lines(run, known));
    }
  }

  private RunOptions options() {
    RunOptions options = RunOptions.none();
    if (!workspace.isEmpty()) {
      options.workspace(workspace);
    }
    if (!key.isEmpty()) {
      options.idempotencyKey(key);
    }
    if (!scenario.isEmpty()) {
      options.scenario(scenario);
    }
    if (secondOpinion) {
      options.secondOpinion();
    }
    if (confidential) {
      options.confidential();
    }
    Duration whole = span(timeout);
    if (whole != null) {
      options.timeout(whole);
    }
    Duration longest = span(cancelAfter);
    if (longest != null) {
      options.cancelAfter(longest);
    }
    return options;
  }

  static @Nullable Duration span(@Nullable BigDecimal seconds) {
    return seconds == null ? null : Duration.ofMillis(seconds.movePointRight(3).longValue());
  }
}
