package dev.omni.server;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version that the jar's manifest names. */
final class Version implements IVersionProvider {
  /** The version, or {@code development} outside a jar. */
  static String text() {
    return Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
        .orElse("development");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"omni " + text()};
  }
}
