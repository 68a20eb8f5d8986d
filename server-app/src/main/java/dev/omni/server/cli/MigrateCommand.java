package dev.omni.server.cli;

import dev.omni.domain.json.Json;
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
      "A node that starts does so too; this command does it before any node is replaced.",
      "Then it reads every record, as `repair --dry-run` does."
    })
final class MigrateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private SettingFlags flags = new SettingFlags();

  @Override
  public Integer call() {
    try (ConfiguredStores store = ConfiguredStores.open(flags.settings())) {
      var out = spec.commandLine().getOut();
      out.println("The schema of the database is that of this version.");
      Json.Obj unreadable = store.unreadable();
      if (!unreadable.items("records").isEmpty()) {
        RepairCommand.linesOf(unreadable).forEach(out::println);
        out.println("omni repair ends the runs; docs/operations.md says what else to do.");
      }
    }
    return ExitCode.OK;
  }
}
