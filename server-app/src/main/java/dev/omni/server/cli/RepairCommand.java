package dev.omni.server.cli;

import dev.omni.domain.json.Json;
import dev.omni.server.store.SalvagedInstallation;
import java.nio.file.Path;
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
      "Ends the unfinished runs among them as failed; changes nothing else. Fails if there are any.",
      "With --salvage, reads an embedded database that no server can open any more, and prints a table of",
      "what is lost; the server must be stopped."
    })
final class RepairCommand extends AdminCommand {
  @Option(names = "--dry-run", description = "only print, and end no run")
  boolean dryRun;

  @Option(
      names = "--salvage",
      paramLabel = "FOLDER",
      description = "make a new data-dir there of what a damaged database still has")
  Optional<Path> salvage = Optional.empty();

  @Override
  Json.Obj answer(AdminCommandRunner operator) {
    return salvage
        .map(folder -> SalvagedInstallation.of(settings(), folder))
        .orElseGet(() -> super.answer(operator));
  }

  @Override
  List<String> lines(Json.Obj answer) {
    return salvage.isEmpty() ? linesOf(answer) : losses(answer);
  }

  private static List<String> losses(Json.Obj answer) {
    var lines = new ArrayList<String>();
    List<Json> losses = answer.items("losses");
    if (!losses.isEmpty()) {
      var table = new Table().row("TABLE", "ROWS", "RECOVERED", "LOST", "WHY");
      losses.forEach(each -> row(table, (Json.Obj) each));
      lines.addAll(table.lines());
    }
    lines.add(
        number(answer, "recovered")
            + " rows of "
            + number(answer, "tables")
            + " tables are in "
            + answer.text("folder")
            + (losses.isEmpty() ? "; nothing is lost" : ""));
    lines.add(
        "Read them with repair --dry-run and evidence verify-log before a server starts there.");
    return lines;
  }

  private static void row(Table table, Json.Obj loss) {
    String reasons =
        String.join("; ", loss.items("reasons").stream().map(RepairCommand::text).toList());
    table.row(
        loss.text("table"),
        number(loss, "rows"),
        number(loss, "recovered"),
        number(loss, "lost"),
        reasons);
  }

  private static String number(Json.Obj from, String name) {
    return from.findNumber(name).map(String::valueOf).orElse("unknown");
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
