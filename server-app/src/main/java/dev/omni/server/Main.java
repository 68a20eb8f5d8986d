package dev.omni.server;

import dev.omni.server.cli.OmniCommand;

/** Where the jar starts. */
public final class Main {
  private Main() {}

  /** Exits 0 when the effect is in force, 2 for wrong usage, 1 for what failed. */
  public static void main(String[] args) {
    System.exit(OmniCommand.execute(args));
  }
}
