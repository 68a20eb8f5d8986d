package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The lines and columns of places in a text, as {@code FILE:LINE:COLUMN}, from 1. */
final class TextPlaces {
  private final String file;
  private final List<Integer> starts = new ArrayList<>(List.of(0));

  TextPlaces(String file, String text) {
    this.file = file;
    int[] points = text.codePoints().toArray();
    for (int i = 0; i < points.length; i++) {
      if (points[i] == '\n') {
        starts.add(i + 1);
      }
    }
  }

  /** Returns the place of a part, with a colon and a space behind. */
  String at(JsonNode part) {
    int start = part.path("start").asInt();
    int found = Collections.binarySearch(starts, start);
    int line = found >= 0 ? found + 1 : -found - 1;
    return file + ":" + line + ":" + (start - starts.get(line - 1) + 1) + ": ";
  }
}
