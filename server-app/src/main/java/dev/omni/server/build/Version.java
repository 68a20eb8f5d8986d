package dev.omni.server.build;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version and the commit of the build. */
public final class Version implements IVersionProvider {
  private static final String COMMIT = "git.commit.id.describe";

  /** Returns the version of the jar's manifest, or {@code development} outside a jar. */
  public static String text() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("development");
  }

  /**
   * Returns the commit: 40 hex digits, followed by {@code -modified} when files differed from it;
   * empty text outside a checkout.
   */
  public static String revision() {
    return BundledResources.facts("source.properties").getOrDefault(COMMIT, "");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"omni " + text()};
  }
}
