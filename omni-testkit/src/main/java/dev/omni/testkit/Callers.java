package dev.omni.testkit;

import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import java.util.Set;

/** Callers for tests; all share one project. */
public final class Callers {
  private Callers() {}

  /** Returns a developer with every scope in test mode. */
  public static Caller developer() {
    return Caller.test("developer");
  }

  /** Returns a developer with every scope in live mode. */
  public static Caller live() {
    return Caller.live("developer");
  }

  /** Returns the developer in test mode with these scopes alone. */
  public static Caller withScopes(Scope... scopes) {
    Caller all = developer();
    return new Caller(all.principal(), all.keyId(), all.binding(), Set.of(scopes), all.requestId());
  }
}
