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
 */
public record RequiredScopes(boolean key, List<Scope> any, boolean world) {
  /** No key; open to everyone. */
  public static final RequiredScopes NOTHING = new RequiredScopes(false, List.of(), false);

  public static final RequiredScopes KEY = new RequiredScopes(true, List.of(), false);

  public RequiredScopes {
    any = List.copyOf(any);
  }

  public static RequiredScopes scope(Scope scope) {
    return new RequiredScopes(true, List.of(scope), false);
  }

  /** Returns the requirement of the run scope of the path's world. */
  public static RequiredScopes run() {
    return new RequiredScopes(true, List.of(Scope.OMNI_RUN), true);
  }

  /** Returns the scopes of which a caller needs one, for a path in that world. */
  public List<Scope> any(Optional<World> of) {
    var scopes = new ArrayList<>(any);
    if (world) {
      of.map(Scope::run).ifPresent(scopes::add);
    }
    return scopes;
  }

  /** Refuses a caller that has none of the scopes, for a path in that world. */
  public void check(Caller caller, Optional<World> of) {
    List<Scope> scopes = any(of);
    if (!scopes.isEmpty()) {
      caller.require(scopes.toArray(Scope[]::new));
    }
  }
}
