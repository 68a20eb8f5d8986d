package dev.omni.server.cli;

import dev.omni.domain.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The project commands: projects are the tenants. */
@Command(
    name = "projects",
    description = "Projects: create, list.",
    subcommands = {ProjectsCommand.Create.class, ProjectsCommand.ListAll.class})
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
}
