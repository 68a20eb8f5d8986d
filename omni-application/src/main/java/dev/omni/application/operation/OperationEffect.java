package dev.omni.application.operation;

import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.list.ListQuery;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.ListPosition;
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
import java.util.function.Supplier;

/** The effect of a call, which the table executes. */
public sealed interface OperationEffect {
  /**
   * A response without a write.
   *
   * @param data of the response
   */
  record Answer(Json data) implements OperationEffect {}

  /**
   * A page of a list.
   *
   * @param items newest first
   * @param next position of the last item, when there are more
   */
  record Listed(List<Json> items, Optional<ListPosition> next) implements OperationEffect {
    public Listed {
      items = List.copyOf(items);
    }

    /** Returns a page of a complete list with its own order; {@code id} identifies the items. */
    public static Listed of(List<Json.Obj> all, ListQuery query) {
      List<ListPosition> places = all.stream().map(Listed::place).toList();
      int from = query.after().map(last -> behind(places, last)).orElse(0);
      int to = Math.min(from + query.limit(), all.size());
      Optional<ListPosition> next =
          to < all.size() ? Optional.of(places.get(to - 1)) : Optional.empty();
      return new Listed(List.copyOf(all.subList(from, to)), next);
    }

    /**
     * Returns the index after a position. Restarting at an unknown position would repeat items
     * forever.
     */
    private static int behind(List<ListPosition> places, ListPosition last) {
      int at = places.indexOf(last);
      if (at < 0) {
        throw Fault.at(
            FaultCode.CURSOR_INVALID,
            "parameter:cursor",
            "refers to an item that no longer exists; omit `cursor` to start over");
      }
      return at + 1;
    }

    private static ListPosition place(Json.Obj item) {
      byte[] id = item.findText("id").orElseThrow().getBytes(StandardCharsets.UTF_8);
      return new ListPosition(Instant.EPOCH, UUID.nameUUIDFromBytes(id));
    }
  }

  /**
   * A new document with its change set, in one commit; an existing one of the same name is returned
   * instead.
   *
   * @param document new; equal content has an equal name
   * @param changes evidence and further changes
   * @param view response for the stored document
   * @param refused the effect in place of a document that cannot be stored
   */
  record Create(
      Document document,
      ChangeSet changes,
      Function<Document, Json.Obj> view,
      Function<MalformedJsonException, OperationEffect> refused)
      implements OperationEffect {
    /** Creates the effect of a call that is refused with a document that cannot be stored. */
    public Create(Document document, ChangeSet changes, Function<Document, Json.Obj> view) {
      this(
          document,
          changes,
          view,
          problem -> {
            throw Fault.at(FaultCode.PARAMETER_INVALID, problem.pointer(), problem.problem());
          });
    }

    /** Returns this effect with another one in place of a document that cannot be stored. */
    public Create orElse(Function<MalformedJsonException, OperationEffect> other) {
      return new Create(document, changes, view, other);
    }
  }

  /**
   * An existing document as the response. The idempotency key of the call, if any, refers to it
   * from then on, so that a late repetition gets the same response.
   *
   * @param document as stored
   * @param view response for the document of the key
   */
  record Existing(Document document, Function<Document, Json.Obj> view)
      implements OperationEffect {}

  /**
   * A change of a document.
   *
   * @param next its next version
   * @param data of the response
   */
  record Replace(Document next, Json data) implements OperationEffect {}

  /**
   * A new queued run.
   *
   * @param subject what it executes
   * @param input of the run
   * @param view response for the run
   */
  record Enqueue(RunTarget.OperationTarget subject, Json.Obj input, Function<Run, Json.Obj> view)
      implements OperationEffect {}

  /**
   * The cancellation of a run and of the runs it waits for.
   *
   * @param run the run
   * @param behind runs that it started; terminal ones stay unchanged
   * @param beside documents that change in the same commit; asked again after a concurrent change
   * @param view response for the run
   */
  record Cancel(
      Run run, List<Run> behind, Supplier<List<Document>> beside, Function<Run, Json.Obj> view)
      implements OperationEffect {
    public Cancel {
      behind = List.copyOf(behind);
    }
  }
}
