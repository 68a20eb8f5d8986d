package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.application.list.ListFilter;
import dev.omni.application.run.list.RunLists;
import dev.omni.client.OmniClient;
import dev.omni.client.Run;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Command that lists runs, newest first. */
@Command(name = "list", description = "Lists runs, newest first.")
final class RunListCommand extends UserCommand {
  private static final int PAGE = 100;
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final Map<String, String> filters = new LinkedHashMap<>();

  @Option(names = "--limit", paramLabel = "N", description = "at most so many; default 25")
  private long limit = 25;

  @Option(names = "--all", description = "all of them")
  private boolean all;

  @Option(names = "--watch", description = "show the list again when it changes")
  private boolean watch;

  RunListCommand(CommandContext context) {
    super(context);
  }

  /** Returns the command with an option for each filter of the list. */
  static CommandLine of(CommandContext context) {
    var command = new RunListCommand(context);
    var line = new CommandLine(command);
    for (ListFilter<?> filter : RunLists.RUNS.parameters()) {
      if (filter.role() == ListFilter.Role.SELECTS) {
        line.getCommandSpec().addOption(command.option(filter));
      }
    }
    return line;
  }

  private OptionSpec option(ListFilter<?> filter) {
    String name = filter.name();
    return OptionSpec.builder("--" + name.replace('_', '-'))
        .paramLabel(name.replaceFirst(".*_", "").toUpperCase(Locale.ROOT))
        .description(filter.shape().schema().text("description").replace("`", ""))
        .type(List.class)
        .auxiliaryTypes(String.class)
        .setter(
            new ISetter() {
              @Override
              public <T> T set(T values) {
                filters.put(name, sent(filter, values));
                return values;
              }
            })
        .build();
  }

  /** Returns the values of an option as one text, a line each where it is given several times. */
  private static String sent(ListFilter<?> filter, @Nullable Object values) {
    if (!(values instanceof List<?> list) || list.isEmpty()) {
      return "";
    }
    if (list.size() > filter.maxCount()) {
      throw CommandException.usage(
          "--" + filter.name().replace('_', '-') + ": " + RunLists.RUNS.tooOften(filter.name()));
    }
    return list.stream().map(String::valueOf).collect(Collectors.joining("\n"));
  }

  @Override
  protected int run(OmniClient omni) {
    if (watch && format() != OutputFormat.TABLE && format() != OutputFormat.NDJSON) {
      throw CommandException.usage("--watch: goes with -o table and -o ndjson");
    }
    Map<String, String> sent = filters();
    List<String> shown = show(omni, sent, List.of());
    while (watch) {
      pause();
      shown = show(omni, sent, shown);
    }
    return ExitStatus.DONE;
  }

  private List<String> show(OmniClient omni, Map<String, String> sent, List<String> before) {
    long most = all ? Long.MAX_VALUE : limit;
    Iterable<Run> runs = omni.runs().list(sent, (int) Math.min(PAGE, most), most);
    if (json && !watch) {
      beginList();
      runs.forEach(run -> printItem(run.raw()));
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    var table = new AlignedTable(2).row("id", "capability", "status", "created", "took", "error");
    for (Run run : runs) {
      if (json) {
        lines.add(run.raw().toString());
      } else {
        table.row(cells(run.raw()));
      }
    }
    lines.addAll(json ? List.of() : table.lines());
    if (!lines.equals(before)) {
      if (context.terminal() && !before.isEmpty()) {
        out().print("\u001b[" + before.size() + "A\u001b[J");
      }
      print(lines);
      out().flush();
    }
    return lines;
  }

  private static String[] cells(JsonNode run) {
    return new String[] {
      RunIds.shown(run.path("id").asText("")),
      run.path("capability").asText(""),
      run.path("status").asText(""),
      DurationText.instant(run.path("created_at")),
      DurationText.taken(run),
      run.path("error").path("code").asText("")
    };
  }

  private Map<String, String> filters() {
    if (limit < 1) {
      throw CommandException.usage("--limit: must be at least 1");
    }
    Map<String, String> sent = new LinkedHashMap<>(filters);
    sent.values().removeIf(String::isEmpty);
    return sent;
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new CommandException(ExitStatus.FAILED, "interrupted");
    }
  }
}
