package dev.omni.server.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The commands that remove what ended long ago. */
@Command(
    name = "retention",
    description = "Removes what ended long ago: run.",
    subcommands = RetentionCommand.Run.class)
final class RetentionCommand {
  @Command(
      name = "run",
      description = {
        "Removes what ended longer ago than the settings or its project say, and counts it.",
        "The server does so each hour by run-days, event-days, document-days and"
            + " evidence-input-days."
      })
  static final class Run extends AdminCommand {
    @Option(names = "--as-of", description = "as if it were that time, as 2031-01-01T00:00:00Z")
    String asOf = "";

    @Option(names = "--dry-run", description = "count what would go first, and remove nothing")
    boolean dryRun;
  }
}
