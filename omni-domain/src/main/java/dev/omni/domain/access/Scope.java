package dev.omni.domain.access;

import static java.util.stream.Collectors.toUnmodifiableMap;

import dev.omni.domain.world.World;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A permission of a key: the twelve scopes of the specification, four of the tenant API, that of
 * sign-offs, and that of links.
 */
public enum Scope {
  OMNI_READ("omni.read"),
  OMNI_RUN("omni.run"),
  FINANCE_RUN("omni.finance.run"),
  RISK_RUN("omni.risk.run"),
  TREASURY_RUN("omni.treasury.run"),
  PHYSICS_RUN("omni.physics.run"),
  MOLECULAR_RUN("omni.molecular.run"),
  BIOLOGY_RUN("omni.biology.run"),
  SCIENTIFIC_DISCOVERY_RUN("omni.scientific-discovery.run"),
  RUNS_CANCEL("omni.runs.cancel"),
  EVIDENCE_READ("evidence.read"),
  WEBHOOKS_TEST("webhooks.test"),
  /** Create, change, read and delete webhooks, and replay their deliveries. */
  WEBHOOKS_MANAGE("webhooks.manage"),
  /** Read the log of requests. */
  REQUESTS_READ("requests.read"),
  /** Read the usage of a project. */
  USAGE_READ("usage.read"),
  /** Create, read, rotate and revoke API keys. */
  KEYS_MANAGE("keys.manage"),
  /** Sign off evidence. */
  EVIDENCE_SIGN("evidence.sign"),
  /** Make, read and revoke links to runs. */
  SHARES_MANAGE("shares.manage");

  private static final Map<World, Scope> RUNS =
      Stream.of(World.values()).collect(toUnmodifiableMap(world -> world, Scope::forWorld));

  private final String id;

  Scope(String id) {
    this.id = id;
  }

  /** Returns all eighteen scopes. */
  public static Set<Scope> all() {
    return EnumSet.allOf(Scope.class);
  }

  /** Returns the scope that permits runs of one world. */
  public static Scope run(World world) {
    return Objects.requireNonNull(RUNS.get(world));
  }

  private static Scope forWorld(World world) {
    return of("omni." + world.id() + ".run").orElseThrow();
  }

  /** Parses a scope by its wire name; empty for an unknown name. */
  public static Optional<Scope> of(String id) {
    return List.of(values()).stream().filter(scope -> scope.id.equals(id)).findFirst();
  }

  @Override
  public String toString() {
    return id;
  }
}
