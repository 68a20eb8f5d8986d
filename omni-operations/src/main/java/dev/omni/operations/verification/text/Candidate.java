package dev.omni.operations.verification.text;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A number that may prove a figure.
 *
 * @param kind what it is
 * @param source name of the run or of the member of the basis; empty for a run without one
 * @param run the run it is from; empty for none
 * @param pointer its place in the result or the input; empty for none
 * @param evidence id of the evidence of its run; empty for none
 * @param exact the number, by the shortest text of a double
 * @param unit its unit
 */
record Candidate(
    Kind kind,
    String source,
    Optional<String> run,
    Optional<String> pointer,
    Optional<String> evidence,
    BigDecimal exact,
    CandidateUnit unit) {
  /** The kinds, the preferred one first. */
  enum Kind {
    /** A number of a result. */
    OUTPUT,
    /** An expression of others. */
    EXPRESSION,
    /** A number that is stated elsewhere. */
    SOURCE,
    /** A number of an input. */
    INPUT;

    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Returns {@code source, run_id, pointer}. */
  Json.Obj place() {
    return Json.obj("source", source, "run_id", run, "pointer", pointer);
  }
}
