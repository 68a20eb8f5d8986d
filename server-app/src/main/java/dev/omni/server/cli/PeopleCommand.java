package dev.omni.server.cli;

import dev.omni.domain.json.Json;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands of people who signed on by tokens of a provider. */
@Command(
    name = "people",
    description = "People who signed on: list, deactivate, activate.",
    subcommands = {
      PeopleCommand.ListAll.class,
      PeopleCommand.Deactivate.class,
      PeopleCommand.Activate.class
    })
final class PeopleCommand {
  private static List<String> table(Json.Obj answer) {
    return Table.of(
        answer,
        "SUBJECT subject",
        "ISSUER issuer",
        "PROJECT project_id",
        "MODE mode",
        "STATUS status",
        "SEEN seen_at",
        "DEACTIVATED deactivated_at -");
  }

  @Command(
      name = "list",
      description = "Lists people and programs with their last token of each project and mode.")
  static final class ListAll extends AdminCommand {
    @Override
    List<String> lines(Json.Obj answer) {
      return table(answer);
    }
  }

  /** A command about one person. */
  abstract static class OfOne extends AdminCommand {
    @Parameters(paramLabel = "SUBJECT", description = "as `people list` shows it")
    private String subject = "";

    @Option(names = "--issuer", description = "its provider, where two know the subject")
    String issuer = "";

    @Override
    Json.Obj arguments() {
      return super.arguments().with("subject", subject);
    }

    @Override
    List<String> lines(Json.Obj answer) {
      return isNobody(answer) ? List.of() : table(answer);
    }

    @Override
    int status(Json.Obj answer) {
      if (isNobody(answer)) {
        complain("nobody signed on as " + subject + "; omni people list shows who did");
        return ExitCode.SOFTWARE;
      }
      return ExitCode.OK;
    }

    private static boolean isNobody(Json.Obj answer) {
      return answer.items("data").isEmpty();
    }
  }

  @Command(
      name = "deactivate",
      description = {
        "Refuses the tokens of a person and all keys that they made, effective when this returns.",
        "Exits 1 when nobody signed on as SUBJECT."
      })
  static final class Deactivate extends OfOne {}

  @Command(name = "activate", description = "Lets a deactivated person act again.")
  static final class Activate extends OfOne {}
}
