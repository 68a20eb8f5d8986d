package dev.omni.server.cli;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** The search for stored records that cannot be read any more. */
@Command(
    name = "repair",
    description = {
      "Reads every stored record and prints the table, id and reason of each that cannot be read.",
      "Ends the unfinished runs among them as failed; changes nothing else. Fails if there are any."
    })
final class RepairCommand extends AdminCommand {
  @Option(names = "--dry-run", description = "only print, and end no run")
  boolean dryRun;

  @Override
  List<String> lines(Json.Obj answer) {
    return linesOf(answer);
  }

  /** Returns a line for each record and each run that ends, and their numbers. */
  static List<String> linesOf(Json.Obj answer) {
    var lines = new ArrayList<String>();
    List<Json> records = answer.items("records");
    for (Json each : records) {
      Json.Obj row = (Json.Obj) each;
      lines.add(row.text("table") + "  " + row.text("id") + "  " + row.text("reason"));
    }
    List<Json> ended = answer.items("ended_runs");
    boolean dry = answer.find("dry_run").equals(Optional.of(Json.of(true)));
    ended.forEach(run -> lines.add((dry ? "would end run  " : "ended run  ") + text(run)));
    lines.add(records.size() + " unreadable, " + ended.size() + (dry ? " to end" : " ended"));
    return lines;
  }

  private static String text(Json run) {
    return ((Json.Str) run).value();
  }

  @Override
  int status(Json.Obj answer) {
    return answer.find("clean").equals(Optional.of(Json.of(true)))
        ? ExitCode.OK
        : ExitCode.SOFTWARE;
  }
}
