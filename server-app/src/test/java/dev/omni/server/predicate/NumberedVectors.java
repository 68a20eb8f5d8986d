package dev.omni.server.predicate;

import static dev.omni.server.predicate.Edit.put;

import dev.omni.domain.json.Json;

/** The vectors of a run with its number in its project and mode. */
final class NumberedVectors extends VectorMaker {
  private static final String PROJECT = "project:7b6e1d4a-3f2c-4b5a-9e8d-1c2b3a4f5e6d:";

  NumberedVectors(Json.Obj run, Json.Obj other) {
    super(run, other);
    Json.Obj numbered = stating("sequence", number("test", 17));
    add("numbered", ACCEPT, "", "A run with its number in its project and mode.", numbered);
    shown(
        "number-other",
        "The shown statement has another number than is signed.",
        numbered,
        number("test", 18));
    shown(
        "number-hidden",
        "The shown statement has no number, though one is signed.",
        numbered,
        Json.NULL);
    shown(
        "number-of-another-scope",
        "The shown number is that of another mode.",
        numbered,
        number("live", 17));
  }

  private static Json.Obj number(String mode, long number) {
    return Json.obj("scope", PROJECT + mode, "number", number);
  }

  private void shown(String name, String description, Json.Obj numbered, Json number) {
    add(
        name,
        REJECT,
        "payload",
        description,
        put(numbered, "/statement/predicate/sequence", number));
  }
}
