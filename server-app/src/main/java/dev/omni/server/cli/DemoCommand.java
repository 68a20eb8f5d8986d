package dev.omni.server.cli;

import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.server.node.Node;
import dev.omni.server.plugin.InstalledEngines;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The demonstration: a temporary server, two runs in every world, and their evidence. */
@Command(
    name = "demo",
    description =
        "Executes two runs in every world on a temporary server and verifies their evidence.")
final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--json", description = "print the runs as JSON")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Path folder = Files.createTempDirectory("omni-demo");
    ServerSettings settings = settings(folder);
    try (Node node = Node.start(settings)) {
      var out = spec.commandLine().getOut();
      if (!json) {
        out.println("A temporary server listens on " + node.baseUrl() + ".");
        out.println();
      }
      String key =
          node.credentials().read().flatMap(known -> known.findText("test_key")).orElseThrow();
      var verification = new EvidenceVerifier(node.keys());
      var demo =
          new Demo(
              new ApiClient(node.baseUrl(), key),
              evidence -> EvidenceVerifier.genuine(verification.verify(evidence)),
              out,
              CommandLine.Help.Ansi.AUTO.enabled() && !json);
      CapabilityCatalog catalog = InstalledEngines.of(settings).catalog();
      return demo.show(catalog, json) ? ExitCode.OK : ExitCode.SOFTWARE;
    } finally {
      delete(folder);
    }
  }

  private static ServerSettings settings(Path folder) {
    Map<Setting, String> flags =
        Map.of(
            Setting.PORT, "0",
            Setting.ADMIN_PORT, "off",
            Setting.DATA_DIR, folder.toString());
    return ServerSettings.of(SettingSources.read(flags, "", Map.of()));
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(DemoCommand::deleteOne);
    }
  }

  private static void deleteOne(Path file) {
    try {
      Files.delete(file);
    } catch (IOException stays) {
      throw new UncheckedIOException(stays);
    }
  }
}
