package dev.omni.application.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationEffect.Listed;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ListReaderTest {
  private static final Caller ADA = Caller.test("ada");
  private static final ListDefinition NOTES = ListDefinition.created("notes.list");

  private final DocumentStore documents = new InMemoryStores().stores().documents();

  private void stored(int count) {
    for (int i = 0; i < count; i++) {
      var id = new UUID(7, i);
      var document =
          Document.of(
              id, ADA.tenant(), "note", "n/" + i, Json.obj("n", i), Instant.ofEpochSecond(i));
      documents.insert(document, Optional.empty(), ChangeSet.NONE);
    }
  }

  private Listed page(int limit, Optional<ListPosition> after, Predicate<Long> wanted) {
    var query = NOTES.query(Map.of("limit", String.valueOf(limit)), after);
    return ListReader.of(documents, ADA.view(), query, "note", "n")
        .where(document -> wanted.test(document.body().findNumber("n").orElseThrow().longValue()))
        .page("note", Document::body);
  }

  private List<Integer> sizes(int limit, Predicate<Long> wanted, List<Json> items) {
    var sizes = new ArrayList<Integer>();
    Listed page = page(limit, Optional.empty(), wanted);
    while (page.next().isPresent()) {
      sizes.add(page.items().size());
      items.addAll(page.items());
      page = page(limit, page.next(), wanted);
    }
    items.addAll(page.items());
    sizes.add(page.items().size());
    return sizes;
  }

  @Test
  void a_page_is_full_whatever_lies_between_its_items() {
    stored(1000);
    var items = new ArrayList<Json>();

    assertThat(sizes(4, n -> n % 100 == 0, items)).containsExactly(4, 4, 2);
    assertThat(items)
        .extracting(item -> ((Json.Obj) item).findNumber("n").orElseThrow().intValue())
        .containsExactly(900, 800, 700, 600, 500, 400, 300, 200, 100, 0);
  }

  @Test
  void the_last_page_has_no_position_even_when_it_is_full() {
    stored(10);

    assertThat(sizes(5, n -> true, new ArrayList<>())).containsExactly(5, 5);
    assertThat(sizes(5, n -> false, new ArrayList<>())).containsExactly(0);
  }

  @Test
  void one_call_reads_a_bounded_number_of_items_and_the_next_one_goes_on_there() {
    stored(10_500);
    var items = new ArrayList<Json>();

    assertThat(sizes(5, n -> n == 1, items)).containsExactly(0, 1);
    assertThat(items).containsExactly(Json.obj("n", 1));
  }
}
