package dev.omni.operations.verification.text;

/** A text by code points, so that a place in it is the same number in every language. */
class CodePoints {
  private static final int END = -1;

  private final int[] points;

  CodePoints(int[] points) {
    this.points = points.clone();
  }

  static CodePoints of(String text) {
    return new CodePoints(text.codePoints().toArray());
  }

  int size() {
    return points.length;
  }

  /** Returns the code point at a place; -1 before the beginning and from the end on. */
  int at(int place) {
    return place >= 0 && place < points.length ? points[place] : END;
  }

  /** Returns the text from a place to another, that one excluded. */
  String text(int from, int to) {
    return new String(points, from, to - from);
  }

  /** Returns whether there is a digit of ASCII. */
  boolean digit(int place) {
    int point = at(place);
    return point >= '0' && point <= '9';
  }

  /** Returns whether there is a decimal digit of any script. */
  boolean numeral(int place) {
    return Character.isDigit(at(place));
  }

  boolean letter(int place) {
    return Character.isLetter(at(place));
  }

  /** Returns whether a letter, a digit or an underscore is there. */
  boolean word(int place) {
    int point = at(place);
    return Character.isLetterOrDigit(point) || point == '_';
  }

  /** Returns whether a space of one line is there, be it one that does not break. */
  boolean blank(int place) {
    int point = at(place);
    return point == ' ' || point == '\t' || Character.getType(point) == Character.SPACE_SEPARATOR;
  }

  /** Returns whether it is the end of a line or of the text. */
  boolean lineEnd(int place) {
    int point = at(place);
    return point == END || point == '\n' || point == '\r';
  }

  boolean space(int place) {
    return blank(place) || at(place) == '\n' || at(place) == '\r';
  }

  /** Returns the end of the digits from a place on. */
  int digits(int from) {
    int end = from;
    while (digit(end)) {
      end++;
    }
    return end;
  }

  /** Returns the end of the letters from a place on. */
  int letters(int from) {
    int end = from;
    while (letter(end)) {
      end++;
    }
    return end;
  }

  /** Returns the end of the blanks from a place on, at most so many. */
  int blanks(int from, int max) {
    int end = from;
    while (end < from + max && blank(end)) {
      end++;
    }
    return end;
  }

  /** Returns whether a text of ASCII stands at a place, in capitals or not. */
  boolean isAt(int place, String ascii) {
    for (int i = 0; i < ascii.length(); i++) {
      if (Character.toLowerCase(at(place + i)) != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the number of one to nine digits from a place to another; -1 for others. */
  int number(int from, int to) {
    return to > from && to - from <= 9 ? Integer.parseInt(text(from, to)) : END;
  }
}
