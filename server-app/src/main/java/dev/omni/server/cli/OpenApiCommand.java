package dev.omni.server.cli;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.http.openapi.OpenApiDocument;
import dev.omni.server.plugin.InstalledEngines;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command that prints the OpenAPI document, as served at /api/v1/openapi.json. */
@Command(name = "openapi", description = "Prints the description of the API, OpenAPI 3.1.0.")
final class OpenApiCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private SettingFlags flags = new SettingFlags();

  @Override
  public Integer call() {
    ServedWorlds worlds = InstalledEngines.of(flags.settings()).worlds();
    spec.commandLine().getOut().println(JsonReader.write(OpenApiDocument.read(worlds)));
    return ExitCode.OK;
  }
}
