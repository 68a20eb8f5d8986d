package dev.omni.quant.biology.records;

import dev.omni.quant.biology.restriction.NucleotideSets;
import dev.omni.quant.core.records.RecordLaws.Found;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The features of a text of GenBank as regular expressions find them. */
final class FoundFeatures {
  private static final Pattern ORIGIN = Pattern.compile("(?dms)^ORIGIN[^\n]*\n(.*)");
  private static final Pattern LOCUS = Pattern.compile("LOCUS +\\S+(?: +([0-9]{1,10}) (?:bp|aa))?");
  private static final Pattern FEATURES =
      Pattern.compile("(?dm)^FEATURES[^\n]*\n((?:[ \r][^\n]*\n|\n)*+)");
  private static final Pattern FEATURE =
      Pattern.compile("(?dm)^ {5}([^ \r\n]+)(.*\n(?: {6}.*\n|[ \r]*\n| {1,4}[^ \n].*\n)*+)");
  private static final Pattern PIECE =
      Pattern.compile("(complement\\()?<?([0-9]+)(?:\\.\\.>?([0-9]+))?\\)?");
  private static final Pattern PLAIN =
      Pattern.compile(
          "(?:complement\\()?(?:join\\()?(?:(?:complement\\()?<?[0-9]+(?:\\.\\.>?[0-9]+)?\\)?,?)++\\)*");

  private FoundFeatures() {}

  /** Returns the features, or the records. */
  static List<Found> of(String sent, boolean ofFeatures) {
    String text = String.join("\n", FoundSequences.lines(sent)) + "\n";
    var found = new ArrayList<Found>();
    int from = 0;
    long line = 1;
    for (Matcher end = Pattern.compile("(?dm)^//.*\n").matcher(text); end.find(); ) {
      record(text.substring(from, end.start()), line, ofFeatures, found);
      line += count(text.substring(from, end.end()));
      from = end.end();
    }
    if (!text.substring(from).isBlank()) {
      found.add(new Found(line + blank(text.substring(from)), Map.of()));
    }
    return found;
  }

  private static long count(String text) {
    return text.chars().filter(c -> c == '\n').count();
  }

  private static long blank(String text) {
    return count(text.substring(0, text.length() - text.stripLeading().length()));
  }

  private static void record(String sent, long line, boolean ofFeatures, List<Found> found) {
    String text = sent.stripLeading();
    long first = line + blank(sent);
    Matcher origin = ORIGIN.matcher(text);
    Optional<String> letters =
        origin.find()
            ? Optional.of(origin.group(1).replaceAll("[0-9 \n\r]", "").toUpperCase(Locale.ROOT))
            : Optional.empty();
    Matcher locus = LOCUS.matcher(text);
    boolean named = locus.lookingAt();
    String length = named && locus.group(1) != null ? locus.group(1) : "";
    boolean whole =
        named
            && letters.stream().allMatch(all -> all.matches("[A-Z*-]*"))
            && (letters.isEmpty()
                || length.isEmpty()
                || letters.get().length() == Long.parseLong(length));
    if (!whole) {
      found.add(new Found(first, Map.of()));
    } else if (!ofFeatures) {
      var cells = new HashMap<String, String>();
      letters.ifPresent(all -> cells.put("sequence", all));
      letters.ifPresent(all -> cells.put("length", String.valueOf(all.length())));
      found.add(new Found(first, cells));
    } else {
      Matcher table = FEATURES.matcher(text);
      if (table.find()) {
        long start = first + count(text.substring(0, table.start(1)));
        features(table.group(1), start, letters, found);
      }
    }
  }

  private static void features(
      String table, long line, Optional<String> letters, List<Found> found) {
    long at = line;
    int counted = 0;
    for (Matcher feature = FEATURE.matcher(table); feature.find(); ) {
      at += count(table.substring(counted, feature.start()));
      counted = feature.start();
      String body = feature.group(2);
      int slash = body.indexOf("\n                     /");
      String location = (slash < 0 ? body : body.substring(0, slash)).replaceAll("\\s", "");
      Map<String, String> cells = new HashMap<>(Map.of("type", feature.group(1)));
      cells.put("location", location);
      cells.put("partial", String.valueOf(location.matches(".*[<>].*")));
      if (PLAIN.matcher(location).matches()) {
        pieces(location, letters, cells);
      }
      found.add(new Found(at, cells));
    }
  }

  /** Joins the pieces of a location one after another. */
  private static void pieces(
      String location, Optional<String> sequence, Map<String, String> cells) {
    boolean all = location.startsWith("complement(join(");
    var joined = new StringBuilder();
    long start = Long.MAX_VALUE;
    long end = 0;
    int reverse = 0;
    int pieces = 0;
    for (Matcher piece = PIECE.matcher(location); piece.find(); pieces++) {
      long from = Long.parseLong(piece.group(2));
      long to = piece.group(3) == null ? from : Long.parseLong(piece.group(3));
      start = Math.min(start, from);
      end = Math.max(end, to);
      boolean other = !all && piece.group(1) != null;
      reverse += other ? 1 : 0;
      if (sequence.isPresent() && from >= 1 && from <= to && to <= sequence.get().length()) {
        String part = sequence.get().substring((int) from - 1, (int) to);
        joined.append(other ? NucleotideSets.reverseComplement(part) : part);
      }
    }
    String strand = all || reverse == pieces ? "-1" : reverse == 0 ? "1" : "";
    cells.putAll(
        Map.of("start", String.valueOf(start), "end", String.valueOf(end), "strand", strand));
    if (sequence.isPresent()) {
      cells.put(
          "sequence",
          all ? NucleotideSets.reverseComplement(joined.toString()) : joined.toString());
    }
  }
}
