package dev.omni.server.cli;

import dev.omni.domain.json.Json;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The backup of an installation with the embedded database, while a server uses it. */
@Command(
    name = "backup",
    description = {
      "Writes an archive of the embedded database, its keys and data sets; a server may be running.",
      "For PostgreSQL, use pg_dump and save the master key file; docs/backup.md says how."
    })
final class BackupCommand extends AdminCommand {
  @Parameters(paramLabel = "FILE", description = "new file, as omni-backup.zip; it holds secrets")
  private Path file = Path.of("");

  @Override
  Json.Obj arguments() {
    return Json.obj("to", file.toAbsolutePath().normalize().toString());
  }

  @Override
  List<String> lines(Json.Obj answer) {
    return List.of(
        answer.findText("file").orElse("")
            + ": "
            + answer.findNumber("bytes").orElseThrow().longValue()
            + " bytes");
  }
}
