package dev.omni.server.build;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** What was built, from what. */
public final class Version implements IVersionProvider {
  private static final String COMMIT = "git.commit.id.describe";

  /** The version that the jar's manifest names, or {@code development} outside a jar. */
  public static String text() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("development");
  }

  /**
   * The commit that was built: 40 hex digits, and {@code -modified} behind them when files differed
   * from it; empty text when it was not built in a checkout.
   */
  public static String revision() {
    return BundledResources.facts("source.properties").getOrDefault(COMMIT, "");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"omni " + text()};
  }
}
