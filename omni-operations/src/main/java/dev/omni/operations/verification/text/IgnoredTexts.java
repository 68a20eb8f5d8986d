package dev.omni.operations.verification.text;

import java.util.Arrays;
import java.util.List;

/**
 * The places of texts that are not to be read, found in time linear in the text. A place that cuts
 * a number, or anything else that is read as one, is none: what is left would be another number.
 */
final class IgnoredTexts {
  private final int[] lengths;

  /** Where what is read at a place must be taken from, and until where; 0 and 0 for nothing. */
  private final int[] from;

  private final int[] until;

  private IgnoredTexts(int size) {
    this.lengths = new int[size + 1];
    this.from = new int[size];
    this.until = new int[size];
  }

  /** Returns no place of a text. */
  static IgnoredTexts none(CodePoints text) {
    return new IgnoredTexts(text.size());
  }

  /**
   * Returns the places of literal texts.
   *
   * @param whole what the text has when all of it is read
   */
  static IgnoredTexts of(CodePoints text, List<String> ignored, Scan whole) {
    var places = new IgnoredTexts(text.size());
    whole.figures().forEach(places::spare);
    whole.excluded().forEach(each -> places.spare(each.start(), each.end()));
    for (String each : ignored) {
      CodePoints wanted = CodePoints.of(each);
      if (wanted.size() > 0) {
        places.mark(text, wanted);
      }
    }
    return places;
  }

  /** A figure may lose its unit with its number, and neither its sign nor its unit alone. */
  private void spare(ScannedFigure figure) {
    int before = figure.quote().indexOf(figure.number());
    int start = figure.start() + figure.quote().codePointCount(0, Math.max(0, before));
    int digits = figure.number().codePointCount(0, figure.number().length());
    int end = before < 0 ? figure.end() : start + digits;
    Arrays.fill(from, figure.start(), figure.end(), start);
    Arrays.fill(until, figure.start(), figure.end(), end);
  }

  private void spare(int start, int end) {
    Arrays.fill(from, start, end, start);
    Arrays.fill(until, start, end, end);
  }

  private boolean cuts(int start, int end) {
    return cuts(start, start, end) || cuts(end - 1, start, end);
  }

  private boolean cuts(int place, int start, int end) {
    return until[place] > 0 && (from[place] < start || until[place] > end);
  }

  /** Returns how many code points from a place on are not read; 0 for none. */
  int at(int place) {
    return lengths[place];
  }

  /** Searches by the method of Knuth, Morris and Pratt (1977). */
  private void mark(CodePoints text, CodePoints wanted) {
    int[] back = fallbacks(wanted);
    int matched = 0;
    for (int i = 0; i < text.size(); i++) {
      while (matched > 0 && wanted.at(matched) != text.at(i)) {
        matched = back[matched];
      }
      if (wanted.at(matched) == text.at(i)) {
        matched++;
      }
      if (matched == wanted.size()) {
        int start = i + 1 - matched;
        if (!cuts(start, i + 1)) {
          lengths[start] = Math.max(lengths[start], matched);
        }
        matched = back[matched];
      }
    }
  }

  private static int[] fallbacks(CodePoints wanted) {
    var back = new int[wanted.size() + 1];
    int matched = 0;
    for (int i = 1; i < wanted.size(); i++) {
      while (matched > 0 && wanted.at(matched) != wanted.at(i)) {
        matched = back[matched];
      }
      if (wanted.at(matched) == wanted.at(i)) {
        matched++;
      }
      back[i + 1] = matched;
    }
    return back;
  }
}
