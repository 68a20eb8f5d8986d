package dev.omni.application.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListQuery;
import dev.omni.application.operation.OperationEffect.Listed;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pages of what is there as a whole. */
class ListedTest {
  private static List<Json.Obj> items(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> Json.obj("id", "item-" + i)).toList();
  }

  private static ListQuery two(Optional<ListPosition> after) {
    return ListDefinition.catalog("things.list").query(Map.of("limit", "2"), after);
  }

  @Test
  void a_list_goes_on_behind_its_first_page_whatever_came_before_it() {
    Listed first = Listed.of(items(2, 5), two(Optional.empty()));
    assertThat(first.items()).isEqualTo(items(2, 4));
    Listed second = Listed.of(items(0, 5), two(first.next()));
    assertThat(second.items()).isEqualTo(items(4, 5));
    assertThat(second.next()).isEmpty();
  }

  @Test
  void a_list_whose_place_is_gone_is_refused_and_does_not_begin_again() {
    Listed first = Listed.of(items(0, 5), two(Optional.empty()));
    assertThatThrownBy(() -> Listed.of(items(2, 5), two(first.next())))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("to start over");
  }
}
