package dev.omni.quant.molecular;

import dev.omni.engine.contract.Nullable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The reasons why members of a result are null or counted in part. */
final class Notes {
  /** The title of the member that has them. */
  static final String TITLE = "Why members are null or counted in part";

  private final List<ResultNote> notes = new ArrayList<>();

  /** Adds a note. */
  void add(String field, String reason) {
    notes.add(new ResultNote(field, reason));
  }

  /** Returns a value, or null with a note where there is none. */
  @Nullable
  Double known(String field, OptionalDouble value, String reason) {
    if (value.isPresent()) {
      return value.getAsDouble();
    }
    add(field, reason);
    return null;
  }

  List<ResultNote> list() {
    return List.copyOf(notes);
  }
}
