package dev.omni.server;

import dev.omni.server.cli.OmniCommand;

/** The entry point of the jar. */
public final class Main {
  private Main() {}

  /** Executes the command line and exits: 0 for success, 2 for wrong usage, 1 for a failure. */
  public static void main(String[] args) {
    System.setProperty("java.awt.headless", "true"); // Figures are painted without a display.
    System.exit(OmniCommand.execute(args));
  }
}
