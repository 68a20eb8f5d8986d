package dev.omni.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.console.item.ConnectionItem;
import dev.omni.console.item.EventItem;
import dev.omni.console.item.Members;
import dev.omni.console.item.StepItem;
import dev.omni.console.item.WorkflowItem;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages show typed views, which have what there is; a page that names a member is not one. */
class TypedPagesTest {
  private static final Path PAGES = Path.of("src/main/java/dev/omni/console/page");

  /** What reads a member of an object by its name, unless the object is a form or a query. */
  private static final Pattern MEMBER =
      Pattern.compile(
          "(?<!form\\(\\))(?<!query\\(\\))(?<!query)(?<!request)(?<!form)(?<!ItemTable)(?<!Cell)\\s*"
              + "\\.(text|findText|find|findObject|findArray|items|flag|at|object|words|list|number)"
              + "\\(\"");

  /**
   * Pages of contracts, lists of parameters, charts and results: their members are what they show.
   */
  private static final List<String> OF_SCHEMAS =
      List.of(
          "Actions",
          "CapabilityPage",
          "Charts",
          "ListForm",
          "PlotData",
          "ResultParts",
          "RunScreens");

  @Test
  void no_page_names_a_member_of_what_it_shows() throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> files = Files.list(PAGES)) {
      for (Path file : files.toList()) {
        String page = file.getFileName().toString().replace(".java", "");
        var named = MEMBER.matcher(Files.readString(file));
        if (!OF_SCHEMAS.contains(page) && named.find()) {
          found.put(page, named.group());
        }
      }
    }
    assertThat(found).isEmpty();
  }

  private static Members members(Object... namesAndValues) {
    return new Members(Json.obj(namesAndValues));
  }

  @Test
  void what_is_absent_null_or_of_another_type_is_empty() {
    for (Members of :
        List.of(
            members(),
            members("name", Json.NULL, "triggers", Json.NULL, "runtime", Json.NULL),
            members("triggers", "all", "runtime", 7, "events", List.of(1)))) {
      var connection = new ConnectionItem(of);
      assertThat(connection.name()).isEmpty();
      assertThat(connection.triggers()).isEmpty();
      assertThat(connection.consecutiveErrors()).isEmpty();
      assertThat(connection.eventCount()).isEmpty();
      assertThat(connection.created()).isEmpty();
      assertThat(connection.hasCredentials()).isFalse();
    }
    assertThat(new EventItem(members("received_at", "noon")).received()).isEmpty();
    assertThat(new WorkflowItem(members("steps", List.of(1, "a"))).steps()).isEmpty();
  }

  @Test
  void a_step_that_states_its_needs_has_them_and_another_has_none() {
    assertThat(new StepItem(members("needs", List.of("a", "b"))).needed())
        .isEqualTo(Optional.of(List.of("a", "b")));
    assertThat(new StepItem(members("needs", List.of())).needed())
        .isEqualTo(Optional.of(List.of()));
    assertThat(new StepItem(members("id", "c")).needed()).isEmpty();
  }
}
