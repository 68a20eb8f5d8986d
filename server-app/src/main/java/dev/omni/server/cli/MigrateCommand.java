package dev.omni.server.cli;

import dev.omni.server.store.ConfiguredStores;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command that migrates the database before new nodes start, and starts none. */
@Command(
    name = "migrate",
    description = {
      "Brings the schema of the database to this version, and ends.",
      "A node that starts does so too; this command does it before any node is replaced."
    })
final class MigrateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private SettingFlags flags = new SettingFlags();

  @Override
  public Integer call() {
    ConfiguredStores.open(flags.settings()).close();
    spec.commandLine().getOut().println("The schema of the database is that of this version.");
    return ExitCode.OK;
  }
}
