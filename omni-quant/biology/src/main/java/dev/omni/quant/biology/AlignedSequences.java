package dev.omni.quant.biology;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
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
public record AlignedSequences(
    @Name("id") @Title("Names of the sequences") @Size(min = 2, max = 1000)
        List<@Size(min = 1, max = 200) String> ids,
    @Name("sequence") @Title("Sequences, letters in either case") @Size(min = 2, max = 1000)
        List<@Size(min = 1, max = 1_000_000) String> sequences) {
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final String MEMBER = "alignment";
  private static final String FASTA = "fasta";

  /** Creates sequences from letters in either case. */
  public AlignedSequences {
    ids = List.copyOf(ids);
    sequences = sequences.stream().map(AlignedSequences::clean).toList();
  }

  /** Returns a sequence in upper case without white space. */
  static String clean(String sequence) {
    return SPACE.matcher(sequence).replaceAll("").toUpperCase(Locale.ROOT);
  }

  /** Returns the records of a text in FASTA. */
  static AlignedSequences ofFasta(String text) {
    var ids = new ArrayList<String>();
    var sequences = new ArrayList<String>();
    for (String part : text.split(">", -1)) {
      if (!part.isBlank()) {
        String[] lines = part.split("\\R", 2);
        ids.add(SPACE.split(lines[0].strip(), 2)[0]);
        sequences.add(lines.length > 1 ? lines[1] : "");
      }
    }
    return new AlignedSequences(ids, sequences);
  }

  /** Returns the problems of a text in FASTA whose sequences are not aligned, or have others. */
  static List<Problem> fastaProblems(String fasta, String letters) {
    Pointer at = Pointer.ROOT.to(FASTA);
    if (!fasta.stripLeading().startsWith(">")) {
      return List.of(Problem.invalid(at.text(), "must begin with >"));
    }
    AlignedSequences given = ofFasta(fasta);
    return given.ids().size() < 2
        ? List.of(Problem.invalid(at.text(), "must have two records or more"))
        : given.problems(true, letters);
  }

  /** Returns the problems of sequences that are not aligned, or have letters of no alphabet. */
  public List<Problem> problems(String letters) {
    return sequences.size() == ids.size()
        ? problems(false, letters)
        : List.of(
            Problem.invalid("/alignment/sequence", "must have " + ids.size() + " values, like id"));
  }

  private List<Problem> problems(boolean fasta, String letters) {
    Pointer at = fasta ? Pointer.ROOT.to(FASTA) : Pointer.ROOT.to(MEMBER).to("sequence");
    var problems = new ArrayList<Problem>();
    int length = sequences.get(0).length();
    var seen = new HashSet<String>();
    for (int i = 0; i < ids.size() && problems.size() < 10; i++) {
      Pointer place = fasta ? at : at.to(i);
      String sequence = sequences.get(i);
      if (sequence.isEmpty() || sequence.length() != length) {
        problems.add(
            Problem.invalid(
                place.text(),
                "must have " + length + " letters in " + ids.get(i) + ", like the first"));
      }
      problems.addAll(foreign(place, sequence, letters));
      if (!seen.add(ids.get(i))) {
        Pointer name = fasta ? at : Pointer.ROOT.to(MEMBER).to("id").to(i);
        problems.add(Problem.invalid(name.text(), "must differ from the names before"));
      }
    }
    return problems;
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

  /** Returns the number of columns. */
  public int length() {
    return sequences.get(0).length();
  }

  /** Returns the number of sequences. */
  public int size() {
    return ids.size();
  }
}
