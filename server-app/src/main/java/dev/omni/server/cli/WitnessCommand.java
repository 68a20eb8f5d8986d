package dev.omni.server.cli;

import dev.omni.server.witness.WitnessServer;
import dev.omni.server.witness.WitnessServer.Address;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that runs a witness of logs until a signal. */
@Command(
    name = "witness",
    description = {
      "Starts a witness, which cosigns the checkpoints of logs that only grow (C2SP tlog-witness).",
      "Run it on a machine that the operator of the log does not own, and give its line to that",
      "operator for the setting witnesses. It needs no server and no database."
    })
final class WitnessCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--name", required = true, description = "name, as witness.example/w1")
  private String name = "";

  @Option(names = "--port", required = true, description = "port; 0 takes a free one")
  private int port;

  @Option(names = "--host", description = "address of the listener (default: 127.0.0.1)")
  private String host = "127.0.0.1";

  @Option(
      names = "--data-dir",
      required = true,
      description = "folder of its key and of what it cosigned; it must never be set back")
  private Path dataDir = Path.of("");

  @Option(
      names = "--log",
      required = true,
      paramLabel = "VKEY",
      description = "key of a log, as omni evidence log-keys prints it; may be repeated")
  private List<String> logs = List.of();

  @Override
  public Integer call() {
    var witness =
        WitnessServer.start(name, dataDir, logs, new Address(host, port), Clock.systemUTC());
    PrintWriter out = spec.commandLine().getOut();
    out.println("Witness: " + witness.vkey() + " " + witness.url());
    out.flush();
    return NodeCommand.untilSignal(witness::close);
  }
}
