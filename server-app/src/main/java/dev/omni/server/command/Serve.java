package dev.omni.server.command;

import dev.omni.server.log.LogSetup;
import dev.omni.server.node.Node;
import dev.omni.server.node.OutOfMemory;
import dev.omni.server.setting.Settings;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Starts the server, and stops it on a signal. */
@Command(name = "serve", description = "Starts the server (what happens without a command).")
final class Serve implements Callable<Integer> {
  private static final Duration SETTLED = Duration.ofSeconds(1);

  /** The JVM keeps what its compilers have freed for five seconds; then they free a little more. */
  private static final Duration COMPILED = Duration.ofSeconds(6);

  private static final int TRIMS = 2;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private SettingFlags flags = new SettingFlags();

  @Override
  public Integer call() {
    return serve(flags.settings(spec), spec.commandLine().getOut());
  }

  static int serve(Settings settings, PrintWriter out) {
    LogSetup.write(settings.logFormat());
    OutOfMemory.ends();
    Node node = Node.start(settings);
    out.println("Omni listens on " + node.listening());
    out.println("Keys: " + node.credentials().file().toAbsolutePath());
    out.flush();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(node), "omni-stop"));
    await();
    return ExitCode.OK;
  }

  /** A signal that was asked for is no failure: the exit status is 0, not the signal's. */
  private static void stop(Node node) {
    node.close();
    Runtime.getRuntime().halt(ExitCode.OK);
  }

  /** Waits until the process is told to end; makes it small when it has started. */
  static void await() {
    var end = new CountDownLatch(1);
    try {
      if (!end.await(SETTLED.toMillis(), TimeUnit.MILLISECONDS)) {
        AfterStart.collect();
      }
      for (int i = 0; i < TRIMS && !end.await(COMPILED.toMillis(), TimeUnit.MILLISECONDS); i++) {
        AfterStart.trim();
      }
      end.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
