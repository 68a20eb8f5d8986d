package dev.omni.operations.verification.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The words before a figure: 60 code points, cut at the figure before and at the end of a sentence.
 * A name is bound to the figure when at most four words that link them stand between.
 *
 * @param words in lower case, signs such as = and : too
 */
record NameWindow(List<String> words) {
  /** How far a name may be from its figure. */
  static final int LENGTH = 60;

  private static final int MAX_LINKS = 4;
  private static final String MARKUP = "`*\"'\u201C\u201D";

  NameWindow {
    words = List.copyOf(words);
  }

  /**
   * Returns the words before a figure.
   *
   * @param from the end of the figure before, or 0
   */
  static NameWindow of(CodePoints text, int from, int figure) {
    int start = Math.max(from, figure - LENGTH);
    for (int i = figure - 1; i > start; i--) {
      int point = text.at(i - 1);
      if ((point == '.' || point == '!' || point == '?') && text.space(i)) {
        start = i;
        break;
      }
    }
    while (start > from && text.word(start) && text.word(start - 1)) {
      start++;
    }
    return new NameWindow(words(text, start, figure));
  }

  private static List<String> words(CodePoints text, int start, int end) {
    var words = new ArrayList<String>();
    int place = start;
    while (place < end) {
      int next = place;
      while (next < end && text.word(next) && text.at(next) != '_') {
        next++;
      }
      if (next > place) {
        words.add(text.text(place, next).toLowerCase(Locale.ROOT));
      } else {
        next = place + 1;
        int point = text.at(place);
        if (!text.space(place) && point != '_' && MARKUP.indexOf(point) < 0) {
          words.add(Character.toString(point));
        }
      }
      place = next;
    }
    return words;
  }

  /**
   * Returns the phrases that may be a name of the figure, the longest and then the nearest first.
   */
  List<String> phrases() {
    int end = words.size();
    var phrases = new ArrayList<String>();
    int longest = words.size();
    for (int length = longest; length > 0; length--) {
      for (int behind = end; behind >= length && linked(behind); behind--) {
        phrases.add(String.join(" ", words.subList(behind - length, behind)));
      }
    }
    return phrases;
  }

  /** Returns whether only links are from a place on, and few of them. */
  private boolean linked(int from) {
    return words.size() - from <= MAX_LINKS
        && words.subList(from, words.size()).stream().allMatch(TextWords.LINKS::contains);
  }

  /** Returns a name as its words are compared: in lower case, a blank between two. */
  static String phrase(String name) {
    return String.join(" ", words(CodePoints.of(name), 0, name.codePointCount(0, name.length())));
  }
}
