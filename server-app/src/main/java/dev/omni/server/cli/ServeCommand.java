package dev.omni.server.cli;

import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import java.io.PrintWriter;
import picocli.CommandLine.Command;

/** The command that runs the server until a signal. */
@Command(name = "serve", description = "Starts the server (the default command).")
final class ServeCommand extends NodeCommand {
  @Override
  Runnable start(ServerSettings settings, PrintWriter out) {
    Node node = Node.start(settings);
    node.plugins().forEach(out::println);
    out.println("Omni listens on " + node.listening());
    out.println("Keys: " + node.credentials().file().toAbsolutePath());
    node.consoleUrl().ifPresent(address -> out.println("Console: " + address));
    node.signInLink().ifPresent(link -> out.println("Sign in once, within 10 minutes: " + link));
    return node::close;
  }
}
