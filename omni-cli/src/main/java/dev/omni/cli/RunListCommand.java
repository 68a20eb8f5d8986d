package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.application.list.ListFilter;
import dev.omni.application.run.list.RunLists;
import dev.omni.client.OmniClient;
import dev.omni.client.Run;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
  private static final Pattern AGO = Pattern.compile("([1-9]\\d{0,5})([smhd])");

  private final Map<String, String> filters = new LinkedHashMap<>();

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "made since an instant, or since a span as 90m, 24h, 7d")
  private String since = "";

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
        .type(String.class)
        .setter(
            new ISetter() {
              @Override
              public <T> T set(T value) {
                filters.put(name, value == null ? "" : value.toString());
                return value;
              }
            })
        .build();
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
    if (!since.isEmpty()) {
      if (!sent.getOrDefault("created_after", "").isEmpty()) {
        throw CommandException.usage("--since: must be omitted when --created-after is given");
      }
      sent.put("created_after", instant(since, Instant.now()).toString());
    }
    sent.values().removeIf(String::isEmpty);
    return sent;
  }

  static Instant instant(String text, Instant now) {
    Matcher ago = AGO.matcher(text);
    if (ago.matches()) {
      long count = Long.parseLong(ago.group(1));
      return now.minus(
          switch (ago.group(2)) {
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
          });
    }
    try {
      return Instant.parse(text);
    } catch (DateTimeException malformed) {
      throw CommandException.usage(
          "--since: must be an instant as 2026-01-31T12:00:00Z, or a span as 90m, 24h, 7d");
    }
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
