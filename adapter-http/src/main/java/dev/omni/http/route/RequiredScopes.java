package dev.omni.http.route;

import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a caller must have to use an operation.
 *
 * @param key whether a key is asked for at all
 * @param any one of these scopes; none means that every valid key will do
 * @param world whether the run scope of the path's world will do too
 */
public record RequiredScopes(boolean key, List<Scope> any, boolean world) {
  /** Nothing; open to everyone. */
  public static final RequiredScopes NOTHING = new RequiredScopes(false, List.of(), false);

  public static final RequiredScopes KEY = new RequiredScopes(true, List.of(), false);

  public RequiredScopes {
    any = List.copyOf(any);
  }

  public static RequiredScopes scope(Scope scope) {
    return new RequiredScopes(true, List.of(scope), false);
  }

  /** The right to run in the world that the path names. */
  public static RequiredScopes run() {
    return new RequiredScopes(true, List.of(Scope.OMNI_RUN), true);
  }

  /** Ends the request unless the caller has one of the scopes, for a path in that world. */
  public void check(Caller caller, Optional<World> of) {
    var scopes = new ArrayList<>(any);
    if (world) {
      of.map(Scope::run).ifPresent(scopes::add);
    }
    if (!scopes.isEmpty()) {
      caller.require(scopes.toArray(Scope[]::new));
    }
  }
}
