package dev.omni.application.operation;

import dev.omni.application.operation.OperationEffect.Listed;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunQuery.Span;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The list of the documents of a kind that a call requests. Of a long document only its head is
 * read; its item has {@code omitted: true} when there is more.
 */
public final class ListedDocuments {
  private static final UUID FIRST_ID = new UUID(0, 0);

  private final ListReader<DocumentHead> reader;

  private ListedDocuments(ListReader<DocumentHead> reader) {
    this.reader = reader;
  }

  static ListedDocuments of(
      DocumentStore documents, OperationCall call, String kind, String folder) {
    Span created = call.created();
    Optional<ListPosition> start = created.before().map(end -> new ListPosition(end, FIRST_ID));
    return new ListedDocuments(
        new ListReader<>(
            call,
            (after, limit) ->
                documents
                    .listHeads(
                        new Page(call.caller().view(), kind, folder, later(start, after), limit))
                    .stream()
                    .takeWhile(document -> isAfter(created, document))
                    .toList(),
            DocumentHead::position,
            document -> true));
  }

  private static boolean isAfter(Span created, Stored<DocumentHead> document) {
    return created
        .after()
        .filter(at -> document.position(DocumentHead::position).createdAt().isBefore(at))
        .isEmpty();
  }

  /** Returns the position from which both are behind. */
  private static Optional<ListPosition> later(
      Optional<ListPosition> start, Optional<ListPosition> after) {
    return Stream.concat(start.stream(), after.stream()).max(Comparator.naturalOrder());
  }

  /**
   * Returns this list with one more filter.
   *
   * @param filter of documents as lists show them
   */
  public ListedDocuments where(Predicate<Document> filter) {
    return new ListedDocuments(reader.where(head -> filter.test(head.shown())));
  }

  /**
   * Returns the page as the views of its items.
   *
   * @param object what an item is, for one that cannot be read
   * @param view of a document as lists show it
   */
  public Listed page(String object, Function<Document, Json.Obj> view) {
    return reader.page(object, head -> head.item(view.apply(head.shown())));
  }
}
