package dev.omni.server.cli;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** The audit log of operators. */
@Command(
    name = "audit",
    description = "The audit log of operators: list, verify.",
    subcommands = {AuditCommand.ListAll.class, AuditCommand.Verify.class})
final class AuditCommand {
  @Command(name = "list", description = "Lists the last events, oldest first.")
  static final class ListAll extends AdminCommand {
    @Option(names = "--limit", description = "maximum number: 1 to 1000, default 50")
    Optional<Integer> limit = Optional.empty();

    @Override
    List<String> lines(Json.Obj answer) {
      return Table.of(answer, "LINE seq", "AT at", "ACTOR actor", "ACT act", "FACTS facts {}");
    }
  }

  /** A command that verifies a log: it prints the problems and fails if there are any. */
  abstract static class Checking extends AdminCommand {
    private final String counted;

    Checking(String counted) {
      this.counted = counted;
    }

    @Override
    List<String> lines(Json.Obj answer) {
      var lines = new ArrayList<String>();
      for (Json problem : answer.array("problems").orElse(Json.Arr.EMPTY).items()) {
        Json.Obj found = (Json.Obj) problem;
        lines.add(
            "FAIL  " + found.text("check").orElse("") + ": " + found.text("detail").orElse(""));
      }
      String size = answer.number(counted).orElseThrow() + " entries";
      lines.add(size + ", " + lines.size() + " problems");
      return lines;
    }

    @Override
    int status(Json.Obj answer) {
      return answer.get("clean").equals(Optional.of(Json.of(true)))
          ? ExitCode.OK
          : ExitCode.SOFTWARE;
    }
  }

  @Command(
      name = "verify",
      description = {
        "Verifies every entry and names those changed, removed or moved.",
        "Store the printed head elsewhere; it proves later that no entry was changed."
      })
  static final class Verify extends Checking {
    Verify() {
      super("lines");
    }

    @Override
    List<String> lines(Json.Obj answer) {
      var lines = new ArrayList<>(super.lines(answer));
      lines.add("head " + answer.text("head").orElse(""));
      return lines;
    }
  }
}
