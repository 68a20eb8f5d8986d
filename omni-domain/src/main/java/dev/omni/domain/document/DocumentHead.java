package dev.omni.domain.document;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import java.util.Optional;

/**
 * A stored document as lists show it: a long one without its long texts and lists.
 *
 * @param shown the document with what lists show of it; its version is 0, so that no store takes it
 *     for the document
 * @param omitted whether its body has more than lists show
 */
public record DocumentHead(Document shown, boolean omitted) {
  /** The largest text of a body that lists show as it is, in bytes. */
  public static final int SHORT = 4096;

  /** The largest text of what lists show of a long body, in bytes. */
  public static final int LONGEST = 2048;

  /** The member of a listed document whose body has more than the list shows. */
  public static final String OMITTED = "omitted";

  /** Returns the head of a document. */
  public static DocumentHead of(Document document) {
    return JsonWriter.of(document.body()).size() <= SHORT
        ? new DocumentHead(shown(document, document.body()), false)
        : ofLong(document);
  }

  /** Returns the head of a document whose body is long. */
  public static DocumentHead ofLong(Document document) {
    Json.Obj listed = ListedMembers.whole(document.kind(), document.body());
    Json.Obj head = ListedMembers.head(document.kind(), document.body());
    return new DocumentHead(shown(document, head), !listed.equals(head));
  }

  private static Document shown(Document document, Json.Obj body) {
    return new Document(
        document.id(),
        document.owner(),
        document.kind(),
        document.name(),
        body,
        new Document.Stamp(document.stamp().createdAt(), 0));
  }

  /** Returns the position in lists. */
  public ListPosition position() {
    return shown.position();
  }

  /** Returns the item of a list, which says whether there is more. */
  public Json.Obj item(Json.Obj view) {
    return view.withPresent(OMITTED, omitted ? Optional.of(true) : Optional.empty());
  }
}
