package dev.omni.server.setting;

import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.SpellingSuggestion;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The list of worlds to serve, as written in a setting. */
final class WorldList {
  private static final String ALL = Setting.WORLDS.defaultValue();
  private static final List<String> IDS = Stream.of(World.values()).map(World::id).toList();

  private WorldList() {}

  /**
   * Reads a list.
   *
   * @return empty for all worlds that have engines
   * @throws InvalidSettingException for a list that is empty, or that has an unknown or repeated
   *     world
   */
  static Optional<ServedWorlds> of(String text) {
    if (text.strip().equals(ALL)) {
      return Optional.empty();
    }
    if (text.isBlank()) {
      throw invalid("is empty; name worlds, as finance,risk,treasury, or all");
    }
    Set<World> worlds = EnumSet.noneOf(World.class);
    for (String part : List.of(text.split(",", -1))) {
      String id = part.strip();
      World world = World.of(id).orElseThrow(() -> unknown(id));
      if (!worlds.add(world)) {
        throw invalid("names " + world + " twice");
      }
    }
    return Optional.of(ServedWorlds.of(worlds));
  }

  private static InvalidSettingException unknown(String id) {
    if (id.isEmpty()) {
      return invalid("has a comma without a world before or after it");
    }
    if (id.equals(ALL)) {
      return invalid("names worlds and all; all stands alone");
    }
    String nearest =
        SpellingSuggestion.meant(id, IDS)
            .map(meant -> "did you mean " + meant + "?")
            .orElseGet(() -> "the worlds are " + ServedWorlds.ALL);
    return invalid("names an unknown world, " + id + "; " + nearest);
  }

  private static InvalidSettingException invalid(String problem) {
    return new InvalidSettingException(Setting.WORLDS.key() + ": the list " + problem);
  }
}
