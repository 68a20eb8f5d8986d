package dev.omni.server.cli;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.plugin.InstalledEngines;
import dev.omni.server.plugin.Plugin;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command of plug-ins, which reads their folder without a server. */
@Command(
    name = "plugins",
    description = "Plug-ins: list.",
    subcommands = {PluginsCommand.ListAll.class})
final class PluginsCommand {
  @Command(name = "list", description = "Lists the jars of plug-ins with their capabilities.")
  static final class ListAll implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private SettingFlags flags = new SettingFlags();

    @Option(names = "--json", description = "print the plug-ins as JSON")
    private boolean json;

    @Override
    public Integer call() {
      List<Plugin> plugins = InstalledEngines.read(flags.settings().files().plugins());
      Json.Obj answer = Json.obj("data", plugins.stream().map(ListAll::json).toList());
      var out = spec.commandLine().getOut();
      if (json) {
        out.println(JsonReader.write(answer));
      } else {
        rows(plugins).forEach(out::println);
      }
      return ExitCode.OK;
    }

    private static Json.Obj json(Plugin plugin) {
      List<Json.Obj> jars =
          plugin.jars().entrySet().stream()
              .map(
                  jar ->
                      Json.obj(
                          "file", jar.getKey().getFileName().toString(), "sha256", jar.getValue()))
              .toList();
      return Json.obj(
          "name", plugin.name(),
          "jars", jars,
          "capabilities", plugin.capabilities(),
          "problems", plugin.problems());
    }

    private static List<String> rows(List<Plugin> plugins) {
      if (plugins.isEmpty()) {
        return List.of("none");
      }
      var table = new Table().row("PLUG-IN", "FILE", "SHA-256", "CAPABILITIES", "PROBLEMS");
      for (Plugin plugin : plugins) {
        String capabilities = String.join(",", plugin.capabilities());
        String problems = String.join("; ", plugin.problems());
        if (plugin.jars().isEmpty()) {
          table.row(plugin.name(), "", "", capabilities, problems);
        }
        plugin
            .jars()
            .forEach(
                (jar, digest) ->
                    table.row(
                        plugin.name(),
                        jar.getFileName().toString(),
                        digest,
                        capabilities,
                        problems));
      }
      return table.lines();
    }
  }
}
