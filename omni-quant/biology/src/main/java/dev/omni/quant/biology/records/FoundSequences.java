package dev.omni.quant.biology.records;

import dev.omni.quant.core.records.RecordLaws.Found;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The sequences of a text as its lines have them, for the checks of what was read. */
final class FoundSequences {
  private FoundSequences() {}

  /** Returns the lines of a text. */
  static List<String> lines(String text) {
    String marked = text.startsWith("\uFEFF") ? text.substring(1) : text;
    return List.of(marked.split("\r?\n", -1));
  }

  /** Returns the records of FASTA, each from a line with > up to the next. */
  static List<Found> fasta(String text) {
    List<String> lines = lines(text);
    var found = new ArrayList<Found>();
    int end = lines.size();
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (lines.get(i).startsWith(">")) {
        String[] name = lines.get(i).substring(1).strip().split("\\s+", 2);
        String letters = String.join("", lines.subList(i + 1, end)).replaceAll("[ \t]", "");
        found.add(
            new Found(
                i + 1,
                Map.of(
                    "id",
                    name[0],
                    "description",
                    name.length > 1 ? name[1] : "",
                    "sequence",
                    letters,
                    "length",
                    String.valueOf(letters.length()))));
        end = i;
      }
    }
    Collections.reverse(found);
    return found;
  }

  /** Returns the records of FASTQ, which have as many lines of qualities as of letters. */
  static List<Found> fastq(String text, int offset) {
    List<String> lines = lines(text);
    var found = new ArrayList<Found>();
    int at = 0;
    while (at < lines.size()) {
      if (lines.get(at).isBlank()) {
        at++;
        continue;
      }
      int plus = next(lines, at + 1, "+@");
      boolean read = lines.get(at).startsWith("@") && plus < lines.size();
      boolean whole = read && lines.get(plus).startsWith("+");
      found.add(new Found(at + 1, whole ? read(lines, at, plus, offset) : Map.of()));
      at =
          whole
              ? Math.min(lines.size(), 2 * plus - at)
              : lines.get(at).startsWith("@") ? plus : next(lines, at + 1, "@");
    }
    return found;
  }

  /** Returns the first line from a place on that begins with one of some letters. */
  private static int next(List<String> lines, int from, String letters) {
    int at = from;
    for (; at < lines.size(); at++) {
      String line = lines.get(at);
      if (!line.isEmpty() && letters.indexOf(line.charAt(0)) >= 0) {
        break;
      }
    }
    return at;
  }

  private static Map<String, String> read(List<String> lines, int at, int plus, int offset) {
    String[] name = lines.get(at).substring(1).strip().split("\\s+", 2);
    var letters = new StringBuilder();
    lines.subList(at + 1, plus).forEach(line -> letters.append(line.strip()));
    int last = Math.min(lines.size(), 2 * plus - at);
    String quality = String.join("", lines.subList(plus + 1, Math.max(plus + 1, last)));
    double sum = 0;
    for (int i = 0; i < quality.length(); i++) {
      sum += quality.charAt(i) - offset;
    }
    return Map.of(
        "id",
        name[0],
        "description",
        name.length > 1 ? name[1] : "",
        "sequence",
        letters.toString(),
        "quality",
        quality,
        "length",
        String.valueOf(letters.length()),
        "mean_quality",
        quality.isEmpty() ? "" : String.valueOf(sum / quality.length()));
  }
}
