package dev.omni.application.list;

import dev.omni.domain.document.ListPosition;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A page of a list.
 *
 * @param items in the order of the list
 * @param next position of the last one, when there are more
 */
public record ListPage<T>(List<T> items, Optional<ListPosition> next) {
  public ListPage {
    items = List.copyOf(items);
  }

  /**
   * Returns the page of items that were found newest first.
   *
   * @param found up to {@link ListQuery#limitAndOne} items, also from before the period
   * @param position of an item
   */
  public static <T> ListPage<T> of(
      List<T> found, ListQuery query, Function<T, ListPosition> position) {
    List<T> within =
        found.stream().takeWhile(item -> query.includes(position.apply(item))).toList();
    if (within.size() <= query.limit()) {
      return new ListPage<>(within, Optional.empty());
    }
    List<T> items = within.subList(0, query.limit());
    return new ListPage<>(items, Optional.of(position.apply(items.get(items.size() - 1))));
  }
}
