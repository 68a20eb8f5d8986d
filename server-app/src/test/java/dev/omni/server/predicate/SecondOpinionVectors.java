package dev.omni.server.predicate;

import static dev.omni.server.predicate.Edit.put;

import dev.omni.domain.json.Json;

/** The vectors of runs with a second opinion. */
final class SecondOpinionVectors extends VectorMaker {
  private static final String AGREED = "/predicate/second/agreed";

  SecondOpinionVectors(RealEvidence real, Json.Obj run, Json.Obj other) {
    super(run, other);
    Json.Obj checked = resealed(real.checked(RealEvidence.OPTION, RealEvidence.CALL));
    add("second-agreed", ACCEPT, "", "A run with which a second method agrees.", checked);
    Json.Obj apart = put(statement(checked), "/predicate/second/distance", 0.001);
    Json.Obj disputed = sealed(checked, put(apart, AGREED, false));
    add(
        "second-disputed",
        ACCEPT,
        "",
        "A second method does not agree: the evidence is valid and says so.",
        disputed);
    add(
        "second-hidden",
        REJECT,
        "payload",
        "The shown statement says that the second method agrees.",
        put(disputed, "/statement" + AGREED, true));
  }
}
