package dev.omni.server.cli;

import dev.omni.server.node.WorkerNode;
import dev.omni.server.setting.ServerSettings;
import java.io.PrintWriter;
import picocli.CommandLine.Command;

/** The command that runs a worker until a signal. */
@Command(
    name = "worker",
    description = {
      "Takes due runs by lease from the database that --db-url names, until a signal.",
      "A node without the API listener; it needs the servers' db-url and master-key-file."
    })
final class WorkerCommand extends NodeCommand {
  @Override
  Runnable start(ServerSettings settings, PrintWriter out) {
    WorkerNode worker = WorkerNode.start(settings);
    worker.plugins().forEach(out::println);
    out.println("Omni works: it takes due runs from the shared database");
    return worker::close;
  }
}
