package dev.omni.quant.biology;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Named sequences in upper case without white space.
 *
 * @param ids names
 * @param sequences letters and gaps
 */
record AlignedSequences(List<String> ids, List<String> sequences) {
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final String MEMBER = "alignment";
  private static final String FASTA = "fasta";
  private static final Shape NAME = Shape.string().length(1, 200);

  AlignedSequences {
    ids = List.copyOf(ids);
    sequences = List.copyOf(sequences);
  }

  /** Returns the columns of names and sequences. */
  static Shape columns(int least, int most, int longest) {
    return Shape.object()
        .required("id", Shape.arrayOf(NAME, least, most).titled("Names of the sequences"))
        .required(
            "sequence",
            Shape.arrayOf(Shape.string().length(1, longest), least, most)
                .titled("Sequences, letters in either case"));
  }

  /** Returns the shape of a text in FASTA. */
  static Shape fasta(int longest) {
    return Shape.string().length(3, longest).titled("The sequences as FASTA, in place of columns");
  }

  /** Reads the member {@code alignment}, or {@code fasta} in its place. */
  static AlignedSequences of(JsonFields fields) {
    return fields.has(FASTA) ? ofFasta(fields.text(FASTA)) : ofColumns(fields.fields(MEMBER));
  }

  static AlignedSequences ofColumns(JsonFields columns) {
    return new AlignedSequences(
        columns.texts("id"),
        columns.texts("sequence").stream().map(AlignedSequences::clean).toList());
  }

  /** Returns a sequence in upper case without white space. */
  static String clean(String sequence) {
    return SPACE.matcher(sequence).replaceAll("").toUpperCase(Locale.ROOT);
  }

  private static AlignedSequences ofFasta(String text) {
    var ids = new ArrayList<String>();
    var sequences = new ArrayList<String>();
    for (String part : text.split(">", -1)) {
      if (!part.isBlank()) {
        String[] lines = part.split("\\R", 2);
        ids.add(SPACE.split(lines[0].strip(), 2)[0]);
        sequences.add(clean(lines.length > 1 ? lines[1] : ""));
      }
    }
    return new AlignedSequences(ids, sequences);
  }

  /** Returns the problems of sequences that are not aligned, or have letters of no alphabet. */
  static List<Problem> problems(JsonFields fields, String letters) {
    var found = new ArrayList<Problem>();
    boolean fasta = fields.has(FASTA);
    if (fasta && !fields.text(FASTA).stripLeading().startsWith(">")) {
      return List.of(Problem.invalid("/" + FASTA, "must begin with >"));
    }
    if (!fasta) {
      JsonFields columns = fields.fields(MEMBER);
      int names = columns.items("id").size();
      if (columns.items("sequence").size() != names) {
        return List.of(
            Problem.invalid("/alignment/sequence", "must have " + names + " values, like id"));
      }
    }
    AlignedSequences given = of(fields);
    if (given.ids().size() < 2) {
      return List.of(Problem.invalid("/" + FASTA, "must have two records or more"));
    }
    Pointer at = fasta ? Pointer.ROOT.to(FASTA) : Pointer.ROOT.to(MEMBER).to("sequence");
    int length = given.sequences().get(0).length();
    var seen = new HashSet<String>();
    for (int i = 0; i < given.ids().size() && found.size() < 10; i++) {
      Pointer place = fasta ? at : at.to(i);
      String sequence = given.sequences().get(i);
      if (sequence.isEmpty() || sequence.length() != length) {
        found.add(
            Problem.invalid(
                place.text(),
                "must have " + length + " letters in " + given.ids().get(i) + ", like the first"));
      }
      found.addAll(foreign(place, sequence, letters));
      if (!seen.add(given.ids().get(i))) {
        Pointer name = fasta ? at : Pointer.ROOT.to(MEMBER).to("id").to(i);
        found.add(Problem.invalid(name.text(), "must differ from the names before"));
      }
    }
    return found;
  }

  /** Returns the problem of the first letter that is none of an alphabet. */
  static List<Problem> foreign(Pointer at, String sequence, String letters) {
    for (int i = 0; i < sequence.length(); i++) {
      if (letters.indexOf(sequence.charAt(i)) < 0) {
        return List.of(
            Problem.invalid(
                at.text(),
                "must have letters of "
                    + letters
                    + " alone, not "
                    + sequence.charAt(i)
                    + " at "
                    + (i + 1)));
      }
    }
    return List.of();
  }

  int length() {
    return sequences.get(0).length();
  }

  int size() {
    return ids.size();
  }
}
