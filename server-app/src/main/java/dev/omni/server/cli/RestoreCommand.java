package dev.omni.server.cli;

import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.files.BackupArchive;
import dev.omni.server.setting.ServerSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The restoration of an archive into a new data folder. */
@Command(
    name = "restore",
    description = {
      "Restores an archive of omni backup into data-dir, which must be new or empty.",
      "Start a server of the same or a later version on it afterwards."
    })
final class RestoreCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private SettingFlags flags = new SettingFlags();

  @Parameters(paramLabel = "FILE", description = "archive of omni backup")
  private Path file = Path.of("");

  @Override
  public Integer call() {
    ServerSettings settings = flags.settings();
    if (settings.database().isPresent()) {
      throw new InvalidSettingException(
          "db-url: must be left out; restore a PostgreSQL database with pg_restore");
    }
    Path folder = settings.files().dataDir();
    List<String> names = BackupArchive.restore(file, folder);
    spec.commandLine()
        .getOut()
        .println("Restored " + names.size() + " files into " + folder.toAbsolutePath() + ".");
    return ExitCode.OK;
  }
}
