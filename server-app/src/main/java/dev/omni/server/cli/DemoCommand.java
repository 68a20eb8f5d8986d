package dev.omni.server.cli;

import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.evidence.EvidenceVerifier;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.Callable;
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
    try (TemporaryServer server = TemporaryServer.start()) {
      var out = spec.commandLine().getOut();
      if (!json) {
        out.println("A temporary server listens on " + server.baseUrl() + ".");
        out.println();
      }
      var verification = new EvidenceVerifier(server.publicKeys());
      var demo =
          new Demo(
              new ApiClient(URI.create(server.baseUrl()), server.key()),
              evidence -> EvidenceVerifier.genuine(verification.verify(evidence)),
              out,
              CommandLine.Help.Ansi.AUTO.enabled() && !json);
      CapabilityCatalog catalog = server.catalog();
      return demo.show(catalog, json) ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }
}
