package dev.omni.server;

import dev.omni.server.command.OmniCommand;

/** Where the jar starts. */
public final class Main {
  private Main() {}

  /** Exits 0 when the effect is in force, 2 for wrong usage, 1 for what failed. */
  public static void main(String[] args) {
    libraries();
    System.exit(OmniCommand.execute(args));
  }

  /**
   * What libraries would find out slowly: who logs, how wide a reference is, all locales; none is
   * written here but English.
   */
  private static void libraries() {
    System.setProperty("slf4j.provider", "ch.qos.logback.classic.spi.LogbackServiceProvider");
    System.setProperty("slf4j.internal.verbosity", "WARN");
    System.setProperty("org.eclipse.jetty.util.referencesPerCacheLine", "16");
    System.setProperty("java.locale.providers", "SPI");
  }
}
