package dev.omni.domain.world;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A world, one of the seven groups of capabilities. */
public enum World {
  /** Pricing and portfolios. */
  FINANCE("finance", "Finance"),
  /** Market and credit risk. */
  RISK("risk", "Risk"),
  /** Cash, rates and currencies. */
  TREASURY("treasury", "Treasury"),
  /** Mechanics, orbits, fluids, the Earth. */
  PHYSICS("physics", "Physics"),
  /** Molecules and clusters. */
  MOLECULAR("molecular", "Molecular"),
  /** Sequences, populations, reaction networks. */
  BIOLOGY("biology", "Biology"),
  /** Statistics and learning from data. */
  SCIENTIFIC_DISCOVERY("scientific-discovery", "Scientific discovery");

  private static final Map<String, World> BY_ID =
      Stream.of(values()).collect(Collectors.toUnmodifiableMap(World::id, world -> world));

  private final String id;
  private final String title;

  World(String id, String title) {
    this.id = id;
    this.title = title;
  }

  /** Returns the wire name of the specification. */
  public String id() {
    return id;
  }

  /** Returns the display name. */
  public String title() {
    return title;
  }

  /** Parses a world; empty for an unknown id. */
  public static Optional<World> of(String id) {
    return Optional.ofNullable(BY_ID.get(id));
  }

  @Override
  public String toString() {
    return id;
  }
}
