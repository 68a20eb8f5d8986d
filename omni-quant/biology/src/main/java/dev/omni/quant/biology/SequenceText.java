package dev.omni.quant.biology;

import dev.omni.domain.json.Problem;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One sequence as it is sent: letters in either case, with white space between them, or one record
 * of FASTA (W. R. Pearson and D. J. Lipman, PNAS 85, 1988, 2444-2448).
 *
 * @param letters in capitals, without white space and header
 * @param records the number of FASTA headers; 0 for bare letters
 */
public record SequenceText(String letters, int records) {
  /** The IUPAC codes of bases, and the gap. */
  public static final String BASES = "ACGTURYSWKMBDHVN-";

  private static final int ASCII = 128;
  private static final int CASE = 'a' - 'A';
  private static final Pattern LINE = Pattern.compile("\\R");
  private static final Pattern SPACE = Pattern.compile("\\s");

  /** Returns the sequence of a text. */
  public static SequenceText of(String text) {
    String sent = text.strip();
    char[] letters = new char[sent.length()];
    boolean headed = sent.startsWith(">");
    boolean header = false;
    boolean begins = true; // Whether a line begins here.
    int records = 0;
    int count = 0;
    for (int i = 0; i < letters.length; i++) {
      char letter = sent.charAt(i);
      if (letter >= ASCII) {
        return ofUnicode(sent);
      }
      boolean ends = letter >= '\n' && letter <= '\r';
      if (begins && headed) {
        header = letter == '>';
        records += header ? 1 : 0;
      }
      if (!header && !ends && letter != ' ' && letter != '\t') {
        letters[count++] = letter >= 'a' && letter <= 'z' ? (char) (letter - CASE) : letter;
      }
      begins = ends;
    }
    return new SequenceText(new String(letters, 0, count), records);
  }

  /** Returns the sequence of a text that has other letters than those of ASCII. */
  private static SequenceText ofUnicode(String sent) {
    int records = 0;
    var letters = new StringBuilder();
    for (String line : LINE.split(sent, -1)) {
      if (line.startsWith(">") && sent.startsWith(">")) {
        records++;
      } else {
        letters.append(line);
      }
    }
    String capitals = letters.toString().toUpperCase(Locale.ROOT);
    return new SequenceText(SPACE.matcher(capitals).replaceAll(""), records);
  }

  /** Returns the problems of a sequence that has other letters, none, or too many. */
  public List<Problem> problems(String member, String alphabet, int most) {
    String at = "/" + member;
    if (records > 1) {
      return List.of(
          Problem.invalid(
              at,
              "must have one FASTA record, not " + records + ": send each as a row of a batch"));
    }
    if (letters.isEmpty() || letters.length() > most) {
      return List.of(
          Problem.invalid(at, "must have 1 to " + most + " letters, not " + letters.length()));
    }
    for (int i = 0; i < letters.length(); i++) {
      if (alphabet.indexOf(letters.charAt(i)) < 0) {
        return List.of(
            Problem.invalid(
                at,
                "must have the letters "
                    + alphabet
                    + " alone, not '"
                    + letters.charAt(i)
                    + "' at position "
                    + (i + 1)));
      }
    }
    return List.of();
  }
}
