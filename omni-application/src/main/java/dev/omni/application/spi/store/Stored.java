package dev.omni.application.spi.store;

import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A record of a list as it is stored: read, or one that cannot be read any more, as after bit rot.
 * A list shows that one as one line, and its other records as they are.
 */
public sealed interface Stored<T> {
  /** A record that was read. */
  record Read<T>(T record) implements Stored<T> {}

  /**
   * A record that cannot be read.
   *
   * @param kind of the record
   * @param id of the record
   * @param position in lists, where they have positions
   * @param why it cannot be read, for operators
   */
  record Unreadable<T>(String kind, String id, Optional<ListPosition> position, String why)
      implements Stored<T> {
    /** Returns the item of a list in its place. */
    public Json.Obj item(String object) {
      return Json.obj(
          "id", id,
          "object", object,
          "status", UNREADABLE,
          "error", Json.obj("code", FaultCode.RECORD_UNREADABLE));
    }

    /** Returns the fault of a request for this record alone. */
    public Fault fault() {
      return Fault.of(
          FaultCode.RECORD_UNREADABLE,
          "The stored record " + id + " cannot be read. Report its id to the operator.",
          Json.obj("id", id, "kind", kind));
    }
  }

  /** The status of an unreadable record in lists. */
  String UNREADABLE = "unreadable";

  /** Returns the record, if it was read. */
  default Optional<T> value() {
    return this instanceof Read<T> read ? Optional.of(read.record) : Optional.empty();
  }

  /**
   * Returns a value of the record, or what stands in the place of one that cannot be read, or that
   * needs another one that cannot.
   *
   * @param place position of a record
   */
  default <R> Stored<R> then(Function<T, ListPosition> place, Function<T, R> of) {
    if (this instanceof Unreadable<T> unreadable) {
      return new Unreadable<>(unreadable.kind, unreadable.id, unreadable.position, unreadable.why);
    }
    T record = ((Read<T>) this).record;
    try {
      return new Read<>(of.apply(record));
    } catch (Fault fault) {
      if (fault.code() != FaultCode.RECORD_UNREADABLE) {
        throw fault;
      }
      ListPosition position = place.apply(record);
      return new Unreadable<>(
          "record", position.id().toString(), Optional.of(position), fault.details().toString());
    }
  }

  /**
   * Returns the item of a list.
   *
   * @param object what an item is
   */
  default Json.Obj json(Function<T, Json.Obj> view, String object) {
    return this instanceof Unreadable<T> unreadable
        ? unreadable.item(object)
        : view.apply(((Read<T>) this).record);
  }

  /**
   * Returns the record.
   *
   * @throws Fault {@code record_unreadable}
   */
  default T require() {
    if (this instanceof Unreadable<T> unreadable) {
      throw unreadable.fault();
    }
    return ((Read<T>) this).record;
  }

  /** Returns the position in lists. */
  default ListPosition position(Function<T, ListPosition> of) {
    return value()
        .map(of)
        .or(() -> ((Unreadable<T>) this).position)
        .orElseThrow(() -> new IllegalStateException("the list has no positions"));
  }

  /** Returns records that were all read. */
  static <T> List<Stored<T>> all(List<T> values) {
    return values.stream().<Stored<T>>map(Read::new).toList();
  }

  /** Returns the records that were read, for work that others do not concern; logs the others. */
  static <T> List<T> readable(List<Stored<T>> stored) {
    stored.forEach(Stored::note);
    return stored.stream().flatMap(each -> each.value().stream()).toList();
  }

  /**
   * Returns the records before the first one that cannot be read, where what follows counts only
   * when nothing newer is against it.
   */
  static <T> List<T> untilUnreadable(List<Stored<T>> stored) {
    stored.forEach(Stored::note);
    return stored.stream()
        .takeWhile(Read.class::isInstance)
        .flatMap(each -> each.value().stream())
        .toList();
  }

  private static <T> void note(Stored<T> stored) {
    if (stored instanceof Unreadable<T> one) {
      System.getLogger(Stored.class.getName())
          .log(Level.WARNING, "{0} {1} cannot be read: {2}", one.kind, one.id, one.why);
    }
  }
}
