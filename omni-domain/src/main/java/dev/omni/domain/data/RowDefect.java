package dev.omni.domain.data;

import dev.omni.domain.json.Json;

/**
 * An error of a row of a file.
 *
 * @param row number of the row, from 0
 * @param line of the file, from 1
 * @param defect what is wrong
 * @param message what is wrong, in words
 */
public record RowDefect(long row, long line, RecordDefect defect, String message) {
  /** Returns the JSON of the error. */
  public Json.Obj json() {
    return Json.obj("row", row, "line", line, "code", defect.id(), "message", message);
  }
}
