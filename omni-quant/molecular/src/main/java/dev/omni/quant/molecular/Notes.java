package dev.omni.quant.molecular;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The reasons why members of a result are null or counted in part. */
final class Notes {
  static final Shape SHAPE =
      Shape.listOf(
              Shape.object()
                  .required("field", Shape.string().titled("Member of the result"))
                  .required("reason", Shape.string().titled("Reason")))
          .titled("Why members are null or counted in part");

  private final List<Json> notes = new ArrayList<>();

  /** Adds a note. */
  void add(String field, String reason) {
    notes.add(Json.obj("field", field, "reason", reason));
  }

  /** Returns a value, or null with a note where there is none. */
  Json known(String field, OptionalDouble value, String reason) {
    if (value.isPresent()) {
      return Json.num(value.getAsDouble());
    }
    add(field, reason);
    return Json.NULL;
  }

  List<Json> list() {
    return List.copyOf(notes);
  }
}
