package dev.omni.application.operation;

import dev.omni.application.list.ListQuery;
import dev.omni.application.operation.OperationEffect.Listed;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.View;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A reader of the page that a query requests. With a filter that the store does not know it reads
 * on until the page is full, at most {@value #MOST_READ} items; a page that then is not full has
 * the position from which the next call continues. What cannot be read is one item, whatever the
 * filter.
 */
public final class ListReader<T> {
  private static final int MOST_READ = 10_000;
  private static final int MOST_AT_ONCE = 500;

  private final ListQuery query;
  private final Source<T> source;
  private final Function<T, ListPosition> place;
  private final Predicate<T> wanted;

  /**
   * @param query with its limit and position
   * @param source the items after a position, newest first
   * @param place position of an item
   * @param wanted filter
   */
  public ListReader(
      ListQuery query, Source<T> source, Function<T, ListPosition> place, Predicate<T> wanted) {
    this.query = query;
    this.source = source;
    this.place = place;
    this.wanted = wanted;
  }

  /** The stored items of a list. */
  @FunctionalInterface
  public interface Source<T> {
    /** Returns items after a position, newest first, at most {@code limit}. */
    List<Stored<T>> read(Optional<ListPosition> after, int limit);
  }

  /** Creates a reader of the documents of a kind; those of a folder when it is not empty. */
  public static ListedDocuments of(
      DocumentStore documents, View view, ListQuery query, String kind, String folder) {
    return ListedDocuments.of(documents, view, query, kind, folder);
  }

  /** Creates a reader of the runs of a kind. */
  public static ListReader<RunHead> of(
      RunStore runs, View view, ListQuery query, String kind, RunQuery.Filter filter) {
    RunQuery.Filter created = filter.created(query.range());
    return new ListReader<>(
        query,
        (after, limit) -> runs.list(new RunQuery(view, kind, created, after, limit)),
        RunQuery::position,
        run -> true);
  }

  /** Returns this reader with one more filter. */
  public ListReader<T> where(Predicate<T> filter) {
    return new ListReader<>(query, source, place, wanted.and(filter));
  }

  /**
   * Returns the page as the views of its items.
   *
   * @param object what an item is, for one that cannot be read
   */
  public Listed page(String object, Function<T, Json.Obj> view) {
    var found = new ArrayList<Stored<T>>();
    Optional<ListPosition> after = query.after();
    int size = query.limitAndOne();
    int read = 0;
    List<Stored<T>> items;
    do {
      items = source.read(after, size);
      items.stream().filter(this::isWanted).forEach(found::add);
      read += items.size();
      if (found.size() > query.limit()) {
        List<Stored<T>> shown = found.subList(0, query.limit());
        return listed(shown, object, view, Optional.of(position(shown.get(query.limit() - 1))));
      }
      after = items.isEmpty() ? after : Optional.of(position(items.get(items.size() - 1)));
      if (items.size() < size) {
        return listed(found, object, view, Optional.empty());
      }
      size = Math.min(2 * size, MOST_AT_ONCE);
    } while (read < MOST_READ);
    return listed(found, object, view, after);
  }

  private ListPosition position(Stored<T> item) {
    return item.position(place);
  }

  private boolean isWanted(Stored<T> item) {
    return !(item.then(place, wanted::test) instanceof Stored.Read<Boolean> read) || read.record();
  }

  private Listed listed(
      List<Stored<T>> shown,
      String object,
      Function<T, Json.Obj> view,
      Optional<ListPosition> next) {
    List<Json> items =
        shown.stream()
            .<Json>map(item -> item.then(place, view).json(found -> found, object))
            .toList();
    return new Listed(items, next);
  }
}
