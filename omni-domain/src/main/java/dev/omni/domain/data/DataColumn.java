package dev.omni.domain.data;

import dev.omni.domain.json.Json;

/**
 * A column of a data set.
 *
 * @param name unique in its set
 * @param type that all cells have
 * @param nulls number of empty cells
 * @param min least value of numbers, dates and instants; else null
 * @param max greatest value of numbers, dates and instants; else null
 * @param note why the column is text although its cells look like something else; empty for none
 */
public record DataColumn(String name, CellType type, long nulls, Json min, Json max, String note) {
  /** Returns the JSON of the column. */
  public Json.Obj json() {
    Json.Obj json = Json.obj("name", name, "type", type, "nulls", nulls, "min", min, "max", max);
    return note.isEmpty() ? json : json.with("note", note);
  }

  /** Reads the JSON of a column. */
  public static DataColumn of(Json.Obj json) {
    return new DataColumn(
        json.findText("name").orElseThrow(),
        json.findText("type").flatMap(CellType::of).orElseThrow(),
        json.findNumber("nulls").orElseThrow().longValueExact(),
        json.find("min").orElse(Json.NULL),
        json.find("max").orElse(Json.NULL),
        json.findText("note").orElse(""));
  }
}
