package dev.omni.application.operation;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore.Place;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** What an operation decided that shall happen. The table carries it out. */
public sealed interface OperationEffect {
  /**
   * Something is told and nothing is kept.
   *
   * @param data what is told
   */
  record Answer(Json data) implements OperationEffect {}

  /**
   * A part of a list is told.
   *
   * @param items newest first
   * @param next the place of the last one, when there are more
   */
  record Listed(List<Json> items, Optional<Place> next) implements OperationEffect {
    /** Copies the items. */
    public Listed {
      items = List.copyOf(items);
    }

    /** A part of all there is, which is in an order of its own and told apart by {@code id}. */
    public static Listed of(List<Json.Obj> all, int limit, Optional<Place> after) {
      List<Place> places = all.stream().map(Listed::place).toList();
      int from = after.map(last -> behind(places, last)).orElse(0);
      int to = Math.min(from + limit, all.size());
      Optional<Place> next = to < all.size() ? Optional.of(places.get(to - 1)) : Optional.empty();
      return new Listed(List.copyOf(all.subList(from, to)), next);
    }

    /** Begun again in its midst, a list would never end for who reads all of it. */
    private static int behind(List<Place> places, Place last) {
      int at = places.indexOf(last);
      if (at < 0) {
        throw Fault.at(
            FaultCode.CURSOR_INVALID,
            "query:cursor",
            "must be of an item that is still there; begin again without");
      }
      return at + 1;
    }

    private static Place place(Json.Obj item) {
      byte[] id = item.text("id").orElseThrow().getBytes(StandardCharsets.UTF_8);
      return new Place(Instant.EPOCH, UUID.nameUUIDFromBytes(id));
    }

    /** Documents of which one more than wanted was read, to see whether there are more. */
    public static Listed of(List<Document> oneMore, int limit, Function<Document, Json.Obj> view) {
      List<Document> shown = oneMore.subList(0, Math.min(limit, oneMore.size()));
      Optional<Place> next =
          oneMore.size() > limit
              ? Optional.of(shown.get(limit - 1)).map(d -> new Place(d.stamp().createdAt(), d.id()))
              : Optional.empty();
      return new Listed(shown.stream().<Json>map(view).toList(), next);
    }
  }

  /**
   * A document is kept, and what belongs to it in the same commit, unless its name is there
   * already; then that one is told.
   *
   * @param document new, under a name that equal content shares
   * @param with evidence and what else changes
   * @param view what is told of the one that stands there
   */
  record Keep(Document document, ChangeSet with, Function<Document, Json.Obj> view)
      implements OperationEffect {}

  /**
   * A document that is there is told; the key of the call, if there is one, stands for it from now
   * on, so that a late copy of the call tells it too, whatever has come behind it.
   *
   * @param document as it is stored
   * @param view what is told of the one that the key stands for
   */
  record Stand(Document document, Function<Document, Json.Obj> view) implements OperationEffect {}

  /**
   * A document that is there changes, and something is told.
   *
   * @param next its next version
   * @param data what is told
   */
  record Replace(Document next, Json data) implements OperationEffect {}

  /**
   * A run is queued.
   *
   * @param subject what is run
   * @param input with what
   * @param view what is told of it
   */
  record Enqueue(RunTarget.OperationTarget subject, Json.Obj input, Function<Run, Json.Obj> view)
      implements OperationEffect {}

  /**
   * A run that was queued is cancelled, and with it what it waits for.
   *
   * @param run what is cancelled
   * @param behind runs that it started; those that have ended stay as they are
   * @param view what is told of it
   */
  record Cancel(Run run, List<Run> behind, Function<Run, Json.Obj> view)
      implements OperationEffect {
    /** Copies the list. */
    public Cancel {
      behind = List.copyOf(behind);
    }
  }
}
