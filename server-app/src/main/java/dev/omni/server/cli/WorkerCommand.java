package dev.omni.server.cli;

import dev.omni.server.node.WorkerNode;
import dev.omni.server.setting.ServerSettings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Starts a worker, and stops it on a signal. */
@Command(
    name = "worker",
    description = {
      "Takes due runs by lease from the database that --db-url names, until a signal.",
      "A node without the API listener; it needs the servers' db-url and master-key-file."
    })
final class WorkerCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private SettingFlags flags = new SettingFlags();

  @Override
  public Integer call() {
    ServerSettings settings = flags.settings(spec);
    Foreground.prepare(settings);
    WorkerNode worker = WorkerNode.start(settings);
    var out = spec.commandLine().getOut();
    out.println("Omni works: it takes due runs from the shared database");
    out.flush();
    return Foreground.await(worker::close);
  }
}
