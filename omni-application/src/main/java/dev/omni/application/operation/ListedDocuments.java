package dev.omni.application.operation;

import dev.omni.application.list.ListQuery;
import dev.omni.application.operation.OperationEffect.Listed;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.json.Json;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The list of the documents of a kind that a call requests. Of a long document only its head is
 * read; its item has {@code omitted: true} when there is more.
 */
public final class ListedDocuments {
  private final ListReader<DocumentHead> reader;

  private ListedDocuments(ListReader<DocumentHead> reader) {
    this.reader = reader;
  }

  static ListedDocuments of(
      DocumentStore documents, View view, ListQuery query, String kind, String folder) {
    return new ListedDocuments(
        new ListReader<>(
            query,
            (after, limit) ->
                documents
                    .listHeads(new Page(view, kind, folder, query.after(after).start(), limit))
                    .stream()
                    .takeWhile(head -> query.includes(head.position(DocumentHead::position)))
                    .toList(),
            DocumentHead::position,
            document -> true));
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
