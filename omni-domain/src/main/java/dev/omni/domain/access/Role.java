package dev.omni.domain.access;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A bundle of scopes by the work of a person in a project. */
public enum Role {
  /** Reads runs, evidence and usage. */
  VIEWER(Scope.OMNI_READ, Scope.EVIDENCE_READ, Scope.USAGE_READ),
  /** Reads, and starts and cancels runs. */
  RUNNER(VIEWER, Scope.OMNI_RUN, Scope.RUNS_CANCEL),
  /**
   * Reads, signs off evidence, and records outcomes of guard decisions, in place of the scope
   * {@code omni.run}.
   */
  APPROVER(VIEWER, Scope.EVIDENCE_SIGN),
  /** Runs, and manages webhooks and reads requests. */
  DEVELOPER(RUNNER, Scope.WEBHOOKS_TEST, Scope.WEBHOOKS_MANAGE, Scope.REQUESTS_READ),
  /** Has every scope. */
  ADMIN(DEVELOPER, Scope.all().toArray(Scope[]::new));

  private final String id = name().toLowerCase(Locale.ROOT);
  private final Set<Scope> scopes;

  Role(Scope... own) {
    this.scopes = EnumSet.copyOf(List.of(own));
  }

  Role(Role base, Scope... more) {
    this.scopes = EnumSet.copyOf(base.scopes);
    Collections.addAll(scopes, more);
  }

  /** Returns the scopes. */
  public Set<Scope> scopes() {
    return Collections.unmodifiableSet(scopes);
  }

  /** Returns the scopes that a caller needs to give this role to a key. */
  public Set<Scope> neededToGive() {
    Set<Scope> needed = EnumSet.copyOf(scopes);
    if (this == APPROVER) {
      needed.add(Scope.OMNI_RUN);
    }
    return needed;
  }

  /** Returns the wire names. */
  public static String[] names() {
    return List.of(values()).stream().map(Role::toString).toArray(String[]::new);
  }

  /** Parses a role by its wire name; empty for an unknown name. */
  public static Optional<Role> of(String id) {
    return List.of(values()).stream().filter(role -> role.id.equals(id)).findFirst();
  }

  @Override
  public String toString() {
    return id;
  }
}
