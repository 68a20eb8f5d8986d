package dev.omni.http.route;

import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The requirements of an operation.
 *
 * @param key whether an API key is required
 * @param any scopes of which one suffices; empty when every valid key suffices
 * @param world whether the run scope of the path's world suffices too
 * @param approval whether the role of an approver suffices too; the operation limits it to guard
 *     decisions
 */
public record RequiredScopes(boolean key, List<Scope> any, boolean world, boolean approval) {
  /** No key; open to everyone. */
  public static final RequiredScopes NOTHING = new RequiredScopes(false, List.of(), false, false);

  public static final RequiredScopes KEY = new RequiredScopes(true, List.of(), false, false);

  /** The scope to record an outcome. */
  public static final RequiredScopes OUTCOME =
      new RequiredScopes(true, List.of(Scope.OMNI_RUN), false, true);

  public RequiredScopes {
    any = List.copyOf(any);
  }

  /** Returns the requirement of one of these scopes. */
  public static RequiredScopes of(List<Scope> any) {
    return new RequiredScopes(true, any, false, false);
  }

  public static RequiredScopes scope(Scope scope) {
    return of(List.of(scope));
  }

  /** Returns the requirement of the run scope of the path's world. */
  public static RequiredScopes run() {
    return new RequiredScopes(true, List.of(Scope.OMNI_RUN), true, false);
  }

  /** Returns the scopes of which a caller needs one, for a path in that world. */
  public List<Scope> any(Optional<World> of) {
    var scopes = new ArrayList<>(any);
    if (world) {
      of.map(Scope::run).ifPresent(scopes::add);
    }
    return scopes;
  }

  /**
   * Returns whether a caller has one of the scopes, for an operation without a world in its path.
   */
  public boolean permit(Caller caller) {
    return any.isEmpty()
        || any.stream().anyMatch(caller.scopes()::contains)
        || (approval && caller.approves());
  }

  /** Refuses a caller that has none of the scopes, for a path in that world. */
  public void check(Caller caller, Optional<World> of) {
    List<Scope> scopes = any(of);
    if (!scopes.isEmpty() && !(approval && caller.approves())) {
      caller.require(scopes.toArray(Scope[]::new));
    }
  }
}
