package dev.omni.domain.world;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The worlds that a process serves: their capabilities can be discovered and run.
 *
 * @param list at least one, each once, in the order of the specification
 */
public record ServedWorlds(List<World> list) {
  /** All worlds. */
  public static final ServedWorlds ALL = new ServedWorlds(List.of(World.values()));

  /** Checks the list. */
  public ServedWorlds {
    if (list.isEmpty()) {
      throw new IllegalArgumentException("at least one world is served");
    }
    list = List.copyOf(EnumSet.copyOf(list));
  }

  /** Returns those of a collection, which may name one several times. */
  public static ServedWorlds of(Collection<World> worlds) {
    return new ServedWorlds(List.copyOf(worlds));
  }

  /** Returns whether a world is served. */
  public boolean has(World world) {
    return list.contains(world);
  }

  /** Returns whether no world is missing. */
  public boolean isAll() {
    return list.size() == ALL.list.size();
  }

  /** Returns the ids, separated by commas. */
  @Override
  public String toString() {
    return list.stream().map(World::id).collect(Collectors.joining(", "));
  }
}
