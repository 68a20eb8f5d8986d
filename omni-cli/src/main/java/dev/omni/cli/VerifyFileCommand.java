package dev.omni.cli;

import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.OutsideVerifier.Demands;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command that checks a document of evidence where there are no engines. */
@Command(
    name = "verify",
    description = {
      "Checks a downloaded evidence document, offline.",
      "Trusts the keys of --key, else of --url; never its own.",
      "The archive of the server computes again too, and checks what others say of it.",
      "Exit status: 0 valid, 1 invalid, 3 unverifiable: something could not be checked."
    })
final class VerifyFileCommand extends OfflineCheck {
  private final CommandContext context;

  @Parameters(
      paramLabel = "FILE|ID",
      description = "the response of the server, or its data; or the id of a run of the server")
  private Path file = Path.of("evidence.json");

  @Option(
      names = "--row",
      paramLabel = "ROW",
      description = "a row of the batch with its proof, to check; may be repeated")
  private List<Path> rows = List.of();

  VerifyFileCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  protected Path file(Path given) {
    return context.folder().resolve(given);
  }

  @Override
  protected Function<EvidenceVerifier, List<Finding>> read() throws IOException {
    List<Json> given = read(rows);
    return document(
        file,
        text(file),
        evidence ->
            trusted -> {
              List<Finding> found = findings(trusted, evidence, given);
              found.addAll(trusted.outside(evidence, Demands.NONE, VerifyFileCommand::time));
              return found;
            });
  }

  /** Refuses a token of an authority, which is read where one is demanded alone. */
  private static Instant time(byte[] der, byte[] subject) {
    throw new IllegalArgumentException("tokens are read by the archive of the server");
  }
}
