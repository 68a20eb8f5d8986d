package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import java.util.Optional;

/** The output or error of one row. */
public sealed interface RowOutcome permits RowOutcome.Output, RowOutcome.RowError {
  /**
   * The selected part of a result.
   *
   * @param values by the names of {@code select}; what the result does not have is null
   */
  record Output(Json.Obj values) implements RowOutcome {}

  /**
   * The error of a row, as a single run of its input would report it.
   *
   * @param code error code of the first problem
   * @param message one sentence
   * @param pointer place in the request, as {@code /input/spot}; empty when only the computation
   *     found the error
   */
  record RowError(String code, String message, Optional<String> pointer) implements RowOutcome {
    /** Returns the error as an object; a missing pointer is null. */
    public Json.Obj json() {
      return Json.obj("code", code, "message", message, "pointer", pointer);
    }
  }
}
