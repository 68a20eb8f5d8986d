package dev.omni.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListFilter;
import dev.omni.application.list.ListQuery;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.console.item.Item;
import dev.omni.console.item.Members;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A chart is of what the filters leave, page by page, and says what it covers. */
class OperationReaderTest {
  private static final ListFilter<String> BY = ListFilter.text("by", "Only those by this person.");
  private static final ListDefinition NOTES = ListDefinition.created("notes.list", BY);

  private static final Instant LAST = Instant.parse("2026-03-01T12:00:00Z");

  private final Omni omni = Omni.on(new InMemoryStores().stores()).build();

  @AfterEach
  void close() {
    omni.close();
  }

  /** Notes of which each is a second older than the one before; every 600th is of Ada. */
  private static List<Json> notes(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            n ->
                (Json)
                    Json.obj(
                        "created_at", LAST.minusSeconds(n), "by", n % 600 == 599 ? "ada" : "bob"))
        .toList();
  }

  private static OperationEffect page(OperationCall call, List<Json> all) {
    ListQuery query = call.list(NOTES);
    List<Json> fitting =
        all.stream()
            .filter(
                note ->
                    query.get(BY).map(by -> ((Json.Obj) note).text("by").equals(by)).orElse(true))
            .toList();
    int from = query.after().map(last -> index(fitting, last) + 1).orElse(0);
    int to = Math.min(fitting.size(), from + query.limit());
    Optional<ListPosition> next =
        to < fitting.size()
            ? Optional.of(new ListPosition(created(fitting.get(to - 1)), new UUID(0, 0)))
            : Optional.empty();
    return new OperationEffect.Listed(fitting.subList(from, to), next);
  }

  private static int index(List<Json> notes, ListPosition last) {
    return notes.stream().map(OperationReaderTest::created).toList().indexOf(last.createdAt());
  }

  private static Instant created(Json note) {
    return new Note(new Members((Json.Obj) note)).created().orElseThrow();
  }

  private record Note(Members of) implements Item {}

  private ChartItems<Note> newest(int count, Map<String, String> filters) {
    List<Json> all = notes(count);
    var reader =
        new OperationReader(
            omni.operations()
                .with(List.of(Operation.reading("notes.list", call -> page(call, all)))));
    OperationQuery listed = OperationQuery.of("notes.list").where(filters);
    return reader.newest(Caller.test("ada"), listed, Note::new);
  }

  private static String title(ChartItems<Note> notes) {
    return notes.title("Notes", Note::created);
  }

  @Test
  void a_chart_of_few_items_is_of_all() {
    ChartItems<Note> notes = newest(237, Map.of());
    assertThat(notes.items()).hasSize(237).doesNotHaveDuplicates();
    assertThat(title(notes)).isEqualTo("Notes: 237 in all");
    assertThat(title(newest(500, Map.of()))).isEqualTo("Notes: 500 in all");
  }

  @Test
  void a_chart_of_many_items_is_of_the_newest_and_states_since_when() {
    assertThat(title(newest(501, Map.of())))
        .isEqualTo("Notes: the newest 500, since 2026-03-01 11:51:41 UTC");
  }

  @Test
  void a_chart_follows_the_filters() {
    assertThat(title(newest(2_000, Map.of("by", "ada")))).isEqualTo("Notes: 3 in all");
  }

  @Test
  void an_operation_that_this_server_does_not_have_has_no_items() {
    var reader = new OperationReader(omni.operations());
    OperationQuery listed = OperationQuery.of("notes.list");
    assertThat(reader.newest(Caller.test("ada"), listed, Note::new).items()).isEmpty();
  }
}
