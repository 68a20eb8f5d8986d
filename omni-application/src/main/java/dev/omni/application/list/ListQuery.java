package dev.omni.application.list;

import dev.omni.domain.document.ListPosition;
import dev.omni.domain.run.RunQuery.Span;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A request for a page of a list.
 *
 * @param values the parsed parameters by name
 * @param range the period of creation, from its start on and before its end
 * @param after position of the last item already seen
 * @param binding the list with its path and filters, to which its cursors belong
 * @param usual number of items when none was sent
 */
public record ListQuery(
    Map<String, Object> values,
    Span range,
    Optional<ListPosition> after,
    String binding,
    int usual) {
  private static final UUID FIRST_ID = new UUID(0, 0);

  public ListQuery {
    values = Map.copyOf(values);
  }

  /** Returns the value of a filter, if it was sent. */
  @SuppressWarnings("unchecked") // The parser of the filter of this name made it.
  public <T> Optional<T> get(ListFilter<T> filter) {
    return Optional.ofNullable((T) values.get(filter.name()));
  }

  /** Returns the greatest number of items, if it was sent. */
  public Optional<Integer> sentLimit() {
    return Optional.ofNullable((Integer) values.get(ListDefinition.LIMIT));
  }

  /** Returns the greatest number of items of the page. */
  public int limit() {
    return sentLimit().orElse(usual);
  }

  /** Returns the number of items to find, one more than the page has. */
  public int limitAndOne() {
    return limit() + 1;
  }

  /** Returns the same for the page after a position. */
  public ListQuery after(Optional<ListPosition> position) {
    return new ListQuery(values, range, position, binding, usual);
  }

  /**
   * Returns the position after which items are, newest first, of a list whose store knows no end of
   * a period.
   */
  public Optional<ListPosition> start() {
    return Stream.concat(
            range.before().map(end -> new ListPosition(end, FIRST_ID)).stream(), after.stream())
        .max(Comparator.naturalOrder());
  }

  /** Returns whether an item at a position, newest first, is not before the period. */
  public boolean includes(ListPosition position) {
    return range.after().filter(position.createdAt()::isBefore).isEmpty();
  }
}
