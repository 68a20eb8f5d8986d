package dev.omni.server.cli;

import dev.omni.server.node.OutOfMemory;
import dev.omni.server.setting.ServerSettings;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that runs a node in the foreground until a signal. */
abstract class NodeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private SettingFlags flags = new SettingFlags();

  /** Starts the node and prints its address; returns the action that closes it. */
  abstract Runnable start(ServerSettings settings, PrintWriter out);

  @Override
  public Integer call() {
    ServerSettings settings = flags.settings();
    settings.logFormat().use();
    OutOfMemory.ends();
    PrintWriter out = spec.commandLine().getOut();
    Runnable close = start(settings, out);
    out.flush();
    return untilSignal(close);
  }

  /**
   * Waits for a signal, which closes what runs. The exit status is 0, not the signal's, because a
   * requested stop is no failure.
   */
  static int untilSignal(Runnable close) {
    Runnable stop =
        () -> {
          close.run();
          Runtime.getRuntime().halt(ExitCode.OK);
        };
    Runtime.getRuntime().addShutdownHook(new Thread(stop, "omni-stop"));
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return ExitCode.OK;
  }
}
