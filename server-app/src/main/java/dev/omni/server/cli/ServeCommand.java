package dev.omni.server.cli;

import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Starts the server, and stops it on a signal. */
@Command(name = "serve", description = "Starts the server (what happens without a command).")
final class ServeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private SettingFlags flags = new SettingFlags();

  @Override
  public Integer call() {
    return serve(flags.settings(spec), spec.commandLine().getOut());
  }

  static int serve(ServerSettings settings, PrintWriter out) {
    Foreground.prepare(settings);
    Node node = Node.start(settings);
    out.println("Omni listens on " + node.listening());
    out.println("Keys: " + node.credentials().file().toAbsolutePath());
    out.flush();
    return Foreground.await(node::close);
  }
}
