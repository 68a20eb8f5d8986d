package dev.omni.application.batch.codec;

import dev.omni.domain.json.Json;

/** The type of a value in a column; the order is that of the stored numbers. */
enum ColumnType {
  NULL,
  FALSE,
  TRUE,
  NUMBER,
  TEXT,
  ARRAY,
  OBJECT;

  private static final ColumnType[] ALL = values();

  static ColumnType of(Json value) {
    if (value instanceof Json.Num) {
      return NUMBER;
    }
    if (value instanceof Json.Str) {
      return TEXT;
    }
    if (value instanceof Json.Bool bool) {
      return bool.value() ? TRUE : FALSE;
    }
    if (value instanceof Json.Obj) {
      return OBJECT;
    }
    return value instanceof Json.Arr ? ARRAY : NULL;
  }

  static ColumnType of(long stored) {
    return ALL[(int) stored];
  }
}
