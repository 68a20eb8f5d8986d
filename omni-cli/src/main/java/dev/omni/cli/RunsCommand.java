package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.client.NotFoundError;
import dev.omni.client.OmniClient;
import dev.omni.client.OmniError;
import dev.omni.client.Run;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands on runs that exist. */
@Command(
    name = "runs",
    description = "Runs: list, show, wait, cancel, retry, rows, plot.",
    synopsisSubcommandLabel = "COMMAND")
final class RunsCommand {
  private RunsCommand() {}

  static CommandLine all(CommandContext context) {
    var line = new CommandLine(new RunsCommand());
    line.addSubcommand(RunListCommand.of(context));
    for (UserCommand each :
        List.of(
            new Show(context),
            new Wait(context),
            new Cancel(context),
            new Retry(context),
            new Rows(context),
            new Plot(context))) {
      line.addSubcommand(each);
    }
    return line;
  }

  /** Command on one run. */
  abstract static class OfOne extends UserCommand {
    @Parameters(
        paramLabel = "ID",
        description = "of the run, or 8 characters of it and more that only it has")
    private String id = "";

    OfOne(CommandContext context) {
      super(context);
    }

    abstract int run(OmniClient omni, Run run) throws IOException;

    @Override
    protected int run(OmniClient omni) throws IOException {
      return run(omni, RunIds.find(omni, id));
    }

    void printRun(OmniClient omni, Run run) {
      if (json) {
        printJson(run.raw());
      } else {
        print(new RunText(context).lines(run, contract(omni, run)));
      }
    }

    /** Returns the capability of a run; one that is gone has no titles and units to show. */
    private static JsonNode contract(OmniClient omni, Run run) {
      try {
        return omni.capabilities().get(run.capability());
      } catch (NotFoundError gone) {
        return JsonLines.object();
      }
    }

    /** Prints a line for each event until the run has ended. */
    void printEvents(Run run, @Nullable Duration timeout) {
      try (var interrupted = awaited.during(err())) {
        awaited.began(run);
        run.await(
            timeout,
            (seen, event) -> {
              if (!json && !ExitStatus.ends(event.type())) {
                print(List.of(ProgressLine.text(event)));
              }
            });
      }
    }

    int awaitedEnd(OmniClient omni, Run run, @Nullable BigDecimal timeout) {
      try (var interrupted = awaited.during(err());
          var line = new ProgressLine(err(), context.terminal())) {
        awaited.began(run);
        awaited.follow(line::event);
        run.await(RunCommand.span(timeout), (seen, event) -> {});
      }
      printRun(omni, run);
      return ExitStatus.of(run.status());
    }
  }

  @Command(name = "show", description = "Shows a run and its result.")
  static final class Show extends OfOne {
    @Option(names = "--watch", description = "show it again at each event, until it has ended")
    private boolean watch;

    Show(CommandContext context) {
      super(context);
    }

    @Override
    protected int run(OmniClient omni, Run run) {
      printRun(omni, run);
      if (watch && !run.ended()) {
        printEvents(run, null);
        printRun(omni, run);
      }
      return ExitStatus.DONE;
    }
  }

  @Command(name = "wait", description = "Waits for the end of a run and prints its result.")
  static final class Wait extends OfOne {
    @Option(
        names = "--timeout",
        paramLabel = "SECONDS",
        description = "stop waiting then; the run continues")
    @Nullable
    private BigDecimal timeout;

    @Option(names = "--watch", description = "print each event")
    private boolean watch;

    Wait(CommandContext context) {
      super(context);
    }

    @Override
    protected int run(OmniClient omni, Run run) {
      if (watch && !run.ended()) {
        printEvents(run, RunCommand.span(timeout));
      }
      return awaitedEnd(omni, run, timeout);
    }
  }

  @Command(name = "cancel", description = "Cancels jobs.")
  static final class Cancel extends UserCommand {
    @Parameters(
        paramLabel = "ID",
        arity = "1..*",
        description = "of runs, or their first characters")
    private List<String> ids = List.of();

    Cancel(CommandContext context) {
      super(context);
    }

    @Override
    protected int run(OmniClient omni) {
      int worst = ExitStatus.DONE;
      for (String id : ids) {
        try {
          cancel(RunIds.find(omni, id));
        } catch (OmniError | CommandException refused) {
          worst = Math.max(worst, failed(refused)); // the others are cancelled all the same
        }
      }
      return worst;
    }

    private void cancel(Run run) {
      run.cancel();
      if (json) {
        printJson(run.raw());
      } else {
        print(List.of(new RunText(context).status(run)));
      }
    }
  }

  @Command(name = "retry", description = "Runs the same input again, as a new run.")
  static final class Retry extends OfOne {
    @Option(names = "--no-wait", description = "print the new run and leave it to itself")
    private boolean noWait;

    Retry(CommandContext context) {
      super(context);
    }

    @Override
    protected int run(OmniClient omni, Run run) {
      Run again = run.retry();
      if (noWait) {
        printRun(omni, again);
        return ExitStatus.DONE;
      }
      return awaitedEnd(omni, again, null);
    }
  }

  @Command(name = "rows", description = "Prints the rows of a batch, as CSV or as JSON lines.")
  static final class Rows extends OfOne {
    @Option(names = "--csv", description = "as CSV, which is the default")
    private boolean csv;

    @Option(names = "--ndjson", description = "a JSON object a line")
    private boolean ndjson;

    Rows(CommandContext context) {
      super(context);
    }

    @Override
    OutputFormat usual() {
      return ndjson ? OutputFormat.NDJSON : OutputFormat.CSV;
    }

    @Override
    protected int run(OmniClient omni, Run run) {
      if (csv && ndjson) {
        throw CommandException.usage("give one of --csv, --ndjson");
      }
      if (format() != OutputFormat.CSV) {
        printItems(run.rows());
      } else {
        out().print(omni.text("/omni/runs/" + run.id() + "/rows?format=csv", "text/csv"));
        out().flush();
      }
      return ExitStatus.DONE;
    }
  }

  @Command(name = "plot", description = "Draws the plot of a run, or writes it as SVG, PNG or CSV.")
  static final class Plot extends OfOne {
    @Parameters(
        index = "1",
        arity = "0..1",
        paramLabel = "FILE.svg|png|csv",
        description = "where it goes")
    private String file = "";

    Plot(CommandContext context) {
      super(context);
    }

    @Override
    protected int run(OmniClient omni, Run run) throws IOException {
      if (json) {
        printJson(run.plot());
      } else {
        new PlotText(this).show(omni, run, file);
      }
      return ExitStatus.DONE;
    }
  }
}
