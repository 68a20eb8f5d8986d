package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.world.CapabilitySearch;
import dev.omni.application.world.CapabilitySearch.Found;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Users find capabilities by their own words. */
class SearchTest {
  private static List<Capability> all;
  private static CapabilitySearch search;

  @BeforeAll
  static void read() {
    all = Omni.inMemory().capabilities();
    search = new CapabilitySearch(all);
  }

  private static List<String> first(String query, int limit) {
    return search.find(query, any -> true, limit).stream()
        .map(found -> found.capability().id())
        .toList();
  }

  private static Map<String, String> queries() throws Exception {
    var queries = new LinkedHashMap<String, String>();
    try (InputStream file = SearchTest.class.getResourceAsStream("user-queries.txt")) {
      new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" \\| ", 2))
          .forEach(parts -> queries.put(parts[0], parts[1]));
    }
    return queries;
  }

  private static String group(String id) {
    String[] parts = id.split("\\.");
    return parts[0] + "." + parts[1];
  }

  @Test
  void what_a_user_means_is_among_the_first_three() throws Exception {
    var missed = new ArrayList<String>();
    queries()
        .forEach(
            (query, wanted) -> {
              List<String> found = first(query, 3);
              if (!found.contains(wanted)) {
                missed.add(query + ": " + wanted + " is not in " + found);
              }
            });

    assertThat(missed).isEmpty();
  }

  @Test
  void every_group_of_capabilities_is_asked_for() throws Exception {
    assertThat(queries()).hasSizeGreaterThanOrEqualTo(60);
    assertThat(queries().values().stream().map(SearchTest::group).collect(Collectors.toSet()))
        .containsAll(
            all.stream()
                .map(Capability::id)
                .filter(id -> !id.contains(".batch"))
                .map(SearchTest::group)
                .toList());
  }

  @Test
  void every_capability_has_words_of_users() {
    assertThat(all)
        .allSatisfy(
            capability ->
                assertThat(capability.title().synonyms())
                    .as(capability.id())
                    .hasSizeBetween(3, 12));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "?!",
        "what is it",
        "xyzzy plugh",
        "qwertyuiop asdfghjkl",
        "foo bar",
        "hello world",
        "lorem ipsum dolor sit amet",
        "best pizza in town",
        "colourless green ideas sleep furiously",
        "recipe for chocolate cake",
        "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
        "\uD800",
        "0000"
      })
  void nonsense_finds_nothing(String query) {
    assertThat(first(query, 20)).isEmpty();
  }

  @Test
  void each_id_and_each_name_finds_its_capability_first() {
    for (Capability capability : all) {
      assertThat(first(capability.id(), 1)).as(capability.id()).containsExactly(capability.id());
      assertThat(first(capability.title().name(), 3)).contains(capability.id());
    }
  }

  @Test
  void each_synonym_finds_its_capability() {
    var missed = new ArrayList<String>();
    for (Capability capability : all) {
      for (String synonym : capability.title().synonyms()) {
        if (!first(synonym, 10).contains(capability.id())) {
          missed.add(synonym + " of " + capability.id() + ": " + first(synonym, 10));
        }
      }
    }

    assertThat(missed).isEmpty();
  }

  @Test
  void scores_fall_and_none_is_below_a_share_of_the_best() {
    List<Found> found = search.find("option volatility", any -> true, 20);

    assertThat(found)
        .hasSizeGreaterThan(5)
        .isSortedAccordingTo((a, b) -> Double.compare(b.score(), a.score()));
    assertThat(found).allMatch(each -> each.score() >= 0.15 * found.get(0).score());
  }

  @Test
  void a_world_limits_what_is_found() {
    assertThat(search.find("mean", c -> c.world() == World.BIOLOGY, 20))
        .allMatch(found -> found.capability().world() == World.BIOLOGY);
  }
}
