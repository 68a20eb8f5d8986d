package dev.omni.server.cli;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** The usage of projects. */
@Command(
    name = "usage",
    description = "The usage of projects: check.",
    subcommands = UsageCommand.Check.class)
final class UsageCommand {
  @Command(
      name = "check",
      description = {
        "Recounts the usage of whole days (UTC) from the stored runs and lists the differences.",
        "Ends with 1 if there are any."
      })
  static final class Check extends AdminCommand {
    @Option(names = "--from", required = true, description = "a time, as 2026-01-01T00:00:00Z")
    String from = "";

    @Option(names = "--to", required = true, description = "a later time")
    String to = "";

    @Override
    List<String> lines(Json.Obj answer) {
      int different = answer.findArray("data").orElseThrow().size();
      if (different == 0) {
        return List.of("usage is that of the stored runs");
      }
      var lines =
          new ArrayList<>(
              Table.of(
                  answer,
                  "DAY day",
                  "PROJECT project_id",
                  "MODE mode",
                  "KIND kind",
                  "CAPABILITY capability -",
                  "STATUS status",
                  "KEY key_id",
                  "COUNTED counted",
                  "STORED stored"));
      lines.add(different + " differences");
      return lines;
    }

    @Override
    int status(Json.Obj answer) {
      return answer.find("equal").equals(Optional.of(Json.of(true)))
          ? ExitCode.OK
          : ExitCode.SOFTWARE;
    }
  }
}
