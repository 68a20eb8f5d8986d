package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.world.Capability;
import dev.omni.engine.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The version of an engine rises with the members of its contract. */
final class ReleasedMembersTest {
  private static final Path FILE =
      Path.of("src/test/resources/dev/omni/quant/released-members.txt");

  private static final Map<String, Capability> NOW =
      Engines.all().stream()
          .map(engine -> engine.capability())
          .collect(Collectors.toMap(Capability::id, Function.identity()));

  private static List<String[]> released() throws IOException {
    return Files.readAllLines(FILE).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split(" "))
        .toList();
  }

  /** Returns the digest of the names of all members. */
  private static String digest(Capability capability) {
    var names = new TreeSet<String>();
    collect(capability.input().schema(), "input", names);
    collect(capability.result().schema(), "result", names);
    String text = String.join("\n", names);
    return Sha256.sha256(text).substring(0, 16);
  }

  private static void collect(Json schema, String at, Set<String> names) {
    if (!(schema instanceof Json.Obj object)) {
      return;
    }
    object
        .findObject("properties")
        .ifPresent(
            members ->
                members
                    .members()
                    .forEach(
                        (name, member) -> {
                          names.add(at + "/" + name);
                          collect(member, at + "/" + name, names);
                        }));
    object.find("items").ifPresent(each -> collect(each, at + "[]", names));
    object.find("additionalProperties").ifPresent(each -> collect(each, at + "{}", names));
    for (String ways : List.of("oneOf", "anyOf", "allOf")) {
      object
          .find(ways)
          .ifPresent(all -> ((Json.Arr) all).items().forEach(way -> collect(way, at, names)));
    }
  }

  @Test
  void no_capability_of_the_last_release_is_gone() throws IOException {
    assertThat(released()).hasSizeGreaterThan(90);
    assertThat(NOW.keySet()).containsAll(released().stream().map(row -> row[0]).toList());
  }

  @Test
  void a_capability_with_other_members_than_released_has_a_later_version() throws IOException {
    assertThat(
            released().stream()
                .filter(row -> !digest(NOW.get(row[0])).equals(row[2]))
                .filter(
                    row ->
                        Integer.parseInt(NOW.get(row[0]).cost().version())
                            <= Integer.parseInt(row[1]))
                .map(row -> row[0]))
        .isEmpty();
  }

  @Test
  void a_version_never_falls() throws IOException {
    assertThat(released())
        .allSatisfy(
            row ->
                assertThat(Integer.parseInt(NOW.get(row[0]).cost().version()))
                    .isGreaterThanOrEqualTo(Integer.parseInt(row[1])));
  }
}
