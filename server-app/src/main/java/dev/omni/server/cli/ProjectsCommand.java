package dev.omni.server.cli;

import dev.omni.domain.json.Json;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The project commands: projects are the tenants. */
@Command(
    name = "projects",
    description = "Projects: create, list, quota, retention.",
    subcommands = {
      ProjectsCommand.Create.class,
      ProjectsCommand.ListAll.class,
      ProjectsCommand.Limits.class,
      ProjectsCommand.Periods.class
    })
final class ProjectsCommand {
  @Command(name = "create", description = "Creates a project with a workspace per world and mode.")
  static final class Create extends AdminCommand {
    @Parameters(paramLabel = "NAME", description = "unique name of the project")
    private String name = "";

    @Override
    Json.Obj arguments() {
      return Json.obj("name", name);
    }
  }

  @Command(name = "list", description = "Lists the projects.")
  static final class ListAll extends AdminCommand {}

  @Command(
      name = "quota",
      description = {
        "Shows what a project may use and uses, and changes the limits that are given.",
        "A run that would start at a reached limit is refused with 429 quota_exceeded."
      })
  static final class Limits extends AdminCommand {
    @Parameters(paramLabel = "PROJECT", description = "id or name")
    private String project = "";

    @Option(names = "--mode", required = true, description = "test or live")
    String mode = "";

    @Option(names = "--runs-per-day", description = "runs a day (UTC), or none for no limit")
    String runs = "";

    @Option(
        names = "--compute-seconds-per-day",
        description = "computing time a day (UTC) in seconds, or none")
    String compute = "";

    @Option(names = "--bytes-stored", description = "bytes of all inputs and results, or none")
    String bytes = "";

    @Override
    Json.Obj arguments() {
      return super.arguments().with("project", project);
    }

    @Override
    List<String> lines(Json.Obj answer) {
      return Table.of(answer, "QUOTA quota", "LIMIT limit", "USED used", "RESETS resets_at never");
    }
  }

  @Command(
      name = "retention",
      description = {
        "Shows how many days what has ended is kept in a project, and changes what is given.",
        "A number of days, 0 for ever, or default for the setting of the server."
      })
  static final class Periods extends AdminCommand {
    @Parameters(paramLabel = "PROJECT", description = "id or name")
    private String project = "";

    @Option(names = "--run-days", description = "days that runs are kept, or default")
    String runs = "";

    @Option(names = "--event-days", description = "days that events of runs are kept, or default")
    String events = "";

    @Option(names = "--document-days", description = "days that answers are kept, or default")
    String documents = "";

    @Option(
        names = "--evidence-input-days",
        description = "days that evidence has the input of what stays, or default")
    String inputs = "";

    @Override
    Json.Obj arguments() {
      return super.arguments().with("project", project);
    }

    @Override
    List<String> lines(Json.Obj answer) {
      return Table.of(answer, "SETTING setting", "DAYS days", "OF of");
    }
  }
}
