package dev.omni.server;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** What was built, from what. */
final class Version implements IVersionProvider {
  private static final String COMMIT = "git.commit.id.describe";

  /** The version that the jar's manifest names, or {@code development} outside a jar. */
  static String text() {
    return Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
        .orElse("development");
  }

  /**
   * The commit that was built: 40 hex digits, and {@code -modified} behind them when files differed
   * from it; empty text when it was not built in a checkout.
   */
  static String revision() {
    return Shipped.facts("source.properties").getOrDefault(COMMIT, "");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"omni " + text()};
  }
}
