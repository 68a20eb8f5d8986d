package dev.omni.quant.biology.records;

import dev.omni.quant.biology.restriction.NucleotideSets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place of a feature: pieces of a sequence in the order in which they are joined (The
 * DDBJ/ENA/GenBank Feature Table, version 11.1, 2021, section 3.4).
 *
 * @param pieces in order, those of the other strand too
 * @param partial whether an end lies beyond what is known
 */
record SequenceLocation(List<Piece> pieces, boolean partial) {
  private static final int DEEPEST = 8;
  private static final Pattern SPAN =
      Pattern.compile("([<>]?)([0-9]{1,10})(?:(\\.\\.|\\.|\\^)([<>]?)([0-9]{1,10}))?");
  private static final Pattern REMOTE = Pattern.compile("[A-Za-z0-9_.]+:.+");

  /**
   * A piece.
   *
   * @param start first base, from 1
   * @param end last base
   * @param reverse whether it is on the other strand
   * @param letters whether it has bases, and does not lie between two
   * @param remote whether it is of another record
   */
  record Piece(long start, long end, boolean reverse, boolean letters, boolean remote) {
    Piece complement() {
      return new Piece(start, end, !reverse, letters, remote);
    }
  }

  /** Copies the pieces. */
  SequenceLocation {
    pieces = List.copyOf(pieces);
  }

  /** Returns the location that a text is; empty where it is none. */
  static Optional<SequenceLocation> of(String text) {
    return parsed(text, DEEPEST)
        .map(
            pieces ->
                new SequenceLocation(pieces, text.indexOf('<') >= 0 || text.indexOf('>') >= 0));
  }

  private static Optional<List<Piece>> parsed(String text, int depth) {
    if (depth == 0) {
      return Optional.empty();
    }
    Optional<String> complement = within(text, "complement");
    if (complement.isPresent()) {
      return parsed(complement.get(), depth - 1).map(SequenceLocation::reversed);
    }
    for (String operator : List.of("join", "order", "bond")) {
      Optional<String> joined = within(text, operator);
      if (joined.isPresent()) {
        return all(parts(joined.get()), depth - 1);
      }
    }
    return span(text).map(List::of);
  }

  private static Optional<String> within(String text, String operator) {
    boolean is = text.startsWith(operator + "(") && text.endsWith(")");
    return is
        ? Optional.of(text.substring(operator.length() + 1, text.length() - 1))
        : Optional.empty();
  }

  /** Returns the parts between commas that are in no inner brackets. */
  private static List<String> parts(String text) {
    var parts = new ArrayList<String>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(text.substring(from, i));
        from = i + 1;
      }
    }
    parts.add(text.substring(from));
    return parts;
  }

  private static Optional<List<Piece>> all(List<String> parts, int depth) {
    var pieces = new ArrayList<Piece>();
    for (String part : parts) {
      Optional<List<Piece>> one = parsed(part, depth);
      if (one.isEmpty()) {
        return Optional.empty();
      }
      pieces.addAll(one.get());
    }
    return Optional.of(pieces);
  }

  private static List<Piece> reversed(List<Piece> pieces) {
    var reversed = new ArrayList<Piece>();
    for (int i = pieces.size() - 1; i >= 0; i--) {
      reversed.add(pieces.get(i).complement());
    }
    return reversed;
  }

  private static Optional<Piece> span(String text) {
    boolean remote = REMOTE.matcher(text).matches();
    Matcher span = SPAN.matcher(remote ? text.substring(text.indexOf(':') + 1) : text);
    if (!span.matches()) {
      return Optional.empty();
    }
    long start = Long.parseLong(span.group(2));
    long end = span.group(5) == null ? start : Long.parseLong(span.group(5));
    boolean between = "^".equals(span.group(3));
    boolean placed = start >= 1 && (start <= end || between);
    return placed ? Optional.of(new Piece(start, end, false, !between, remote)) : Optional.empty();
  }

  /** Returns the first base, from 1; of pieces of this record, if there are some. */
  long start() {
    return local().stream().mapToLong(Piece::start).min().orElse(pieces.get(0).start());
  }

  /** Returns the last base. */
  long end() {
    return local().stream().mapToLong(Piece::end).max().orElse(pieces.get(0).end());
  }

  private List<Piece> local() {
    return pieces.stream().filter(piece -> !piece.remote()).toList();
  }

  /** Returns the strand, 1 or -1; empty where pieces are on both. */
  Optional<Integer> strand() {
    boolean reverse = pieces.get(0).reverse();
    boolean same = pieces.stream().allMatch(piece -> piece.reverse() == reverse);
    return same ? Optional.of(reverse ? -1 : 1) : Optional.empty();
  }

  /** Returns whether all pieces of this record lie in a sequence. */
  boolean isWithin(long length) {
    return local().stream().allMatch(piece -> piece.end() <= length);
  }

  /** Returns the letters that are joined; empty where some are of another record. */
  Optional<String> letters(String sequence) {
    if (pieces.stream().anyMatch(Piece::remote)) {
      return Optional.empty();
    }
    var letters = new StringBuilder();
    for (Piece piece : pieces) {
      if (piece.letters()) {
        String part = sequence.substring((int) piece.start() - 1, (int) piece.end());
        letters.append(piece.reverse() ? NucleotideSets.reverseComplement(part) : part);
      }
    }
    return Optional.of(letters.toString());
  }
}
