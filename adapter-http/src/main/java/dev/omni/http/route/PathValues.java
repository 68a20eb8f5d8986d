package dev.omni.http.route;

import dev.omni.domain.data.DataSetName;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.UuidText;
import dev.omni.domain.world.World;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The values of a path's parameters, decoded. */
public record PathValues(Map<String, String> values) {
  private static final int LONGEST_CAPABILITY = 96;

  /** Parses a UUID in its canonical 36 characters. */
  public static Optional<UUID> uuid(String text) {
    return UuidText.canonical(text) ? Optional.of(UUID.fromString(text)) : Optional.empty();
  }

  public String text(String name) {
    return Optional.ofNullable(values.get(name)).orElseThrow();
  }

  /** Returns the world, when the path names one. */
  public Optional<World> world() {
    return Optional.ofNullable(values.get("world")).flatMap(World::of);
  }

  public UUID run() {
    return uuid(text("run")).orElseThrow();
  }

  /**
   * Checks the parameters.
   *
   * @throws dev.omni.domain.fault.Fault for a malformed one
   */
  public void check() {
    if (values.containsKey("world") && world().isEmpty()) {
      List<String> worlds = List.of(World.values()).stream().map(World::id).toList();
      throw Fault.at(
          FaultCode.WORLD_INVALID, "path:world", "must be one of " + String.join(", ", worlds));
    }
    if (values.containsKey("run") && !UuidText.canonical(text("run"))) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          "path:run",
          "must be a UUID such as 123e4567-e89b-12d3-a456-426614174000");
    }
    if (values.containsKey("set") && !isSet(text("set"))) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          "path:set",
          "must be a UUID such as 123e4567-e89b-12d3-a456-426614174000, or name@sha256:HEX");
    }
    String capability = values.getOrDefault("capability", "");
    if (capability.codePointCount(0, capability.length()) > LONGEST_CAPABILITY) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          "path:capability",
          "must have at most " + LONGEST_CAPABILITY + " characters");
    }
  }

  /** Returns whether a text names one data set for good: by its id, or by name and digest. */
  private static boolean isSet(String text) {
    return UuidText.canonical(text)
        || DataSetName.parse(text).flatMap(DataSetName::digest).isPresent();
  }
}
