package dev.omni.domain.usage;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A property by which usage is grouped and filtered. */
public enum UsageDimension {
  /** What was executed, as {@code omni_run}. */
  KIND,
  /** Id of the API key. */
  KEY_ID,
  /** Id of the workspace; none for an operation whose key has no workspace. */
  WORKSPACE_ID,
  /** World of the capability; none for an operation. */
  WORLD,
  /** Id of the capability; none for an operation. */
  CAPABILITY,
  /** Workload class of a run; none for a verification and a decision. */
  WORKLOAD_CLASS,
  /** Test or live, that of the key. */
  MODE,
  /** Terminal status. */
  STATUS;

  private final String id = name().toLowerCase(Locale.ROOT);

  /** Parses a wire name; empty for an unknown one. */
  public static Optional<UsageDimension> of(String id) {
    return List.of(values()).stream().filter(each -> each.id.equals(id)).findFirst();
  }

  @Override
  public String toString() {
    return id;
  }
}
