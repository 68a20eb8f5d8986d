package dev.omni.server.cli;

import dev.omni.server.node.OutOfMemory;
import dev.omni.server.setting.ServerSettings;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.ExitCode;

/** A node in the foreground of this process, until a signal ends it. */
final class Foreground {
  private Foreground() {}

  /** Sets up what a process needs before it starts a node. */
  static void prepare(ServerSettings settings) {
    settings.logFormat().use();
    OutOfMemory.ends();
  }

  /**
   * Waits for a signal. It closes the node, and the exit status is 0, not the signal's: a stop that
   * was asked for is no failure.
   */
  static int await(Runnable close) {
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
