package dev.omni.domain.evidence;

import dev.omni.domain.evidence.MerkleTree.Head;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A text with signature lines (C2SP signed-note), as a checkpoint that witnesses cosigned. Lines of
 * keys that nobody knows may be among them.
 *
 * @param text that is signed, with its last line break
 * @param lines signatures in their order, at least one
 */
public record SignedNote(String text, List<Line> lines) {
  private static final String DASH = "\u2014 ";
  private static final int MOST_LINES = 100;
  private static final int LEAST = 5; // The four bytes of the hint, and one of a signature.

  public SignedNote {
    lines = List.copyOf(lines);
  }

  /**
   * A signature.
   *
   * @param name of the key
   * @param signature hint and signature in base 64
   */
  public record Line(String name, String signature) {
    /** Returns the line as a note has it, with its line break. */
    public String text() {
      return DASH + name + " " + signature + "\n";
    }

    byte[] bytes() {
      return Base64Text.read(signature).orElseGet(() -> new byte[0]);
    }

    /** Parses a line without its line break. */
    public static Optional<Line> parse(String text) {
      int space = text.lastIndexOf(' ');
      if (!text.startsWith(DASH) || space < DASH.length()) {
        return Optional.empty();
      }
      var line = new Line(text.substring(DASH.length(), space), text.substring(space + 1));
      return Optional.of(line)
          .filter(read -> NoteKey.isName(read.name) && read.bytes().length >= LEAST);
    }
  }

  /** Parses a note; empty for another text, and for one of more than a hundred signatures. */
  public static Optional<SignedNote> parse(String note) {
    int end = note.lastIndexOf("\n\n");
    if (end < 0 || !note.endsWith("\n") || end + 2 == note.length() || hasControls(note)) {
      return Optional.empty();
    }
    String[] given = note.substring(end + 2, note.length() - 1).split("\n", -1);
    if (given.length > MOST_LINES) {
      return Optional.empty();
    }
    var lines = new ArrayList<Line>();
    for (String line : given) {
      Line.parse(line).ifPresent(lines::add);
    }
    return Optional.of(new SignedNote(note.substring(0, end + 1), lines))
        .filter(read -> read.lines.size() == given.length);
  }

  private static boolean hasControls(String note) {
    return note.chars().anyMatch(c -> (c < ' ' && c != '\n') || c == '\ufffd');
  }

  /** Returns the whole note. */
  public String note() {
    var all = new StringBuilder(text).append('\n');
    lines.forEach(line -> all.append(line.text()));
    return all.toString();
  }

  /** Returns this note with another signature at its end. */
  public SignedNote with(Line line) {
    var all = new ArrayList<>(lines);
    all.add(line);
    return new SignedNote(text, all);
  }

  /** Returns the first line, which names the log of a checkpoint. */
  public String origin() {
    return text.substring(0, text.indexOf('\n'));
  }

  /** Returns the size and root of a checkpoint; empty for another text. */
  public Optional<Head> head() {
    String[] body = text.split("\n", -1);
    if (body.length < 4
        || text.contains("\n\n")
        || body[0].isEmpty()
        || !body[1].matches("0|[1-9][0-9]{0,17}")) {
      return Optional.empty();
    }
    return Base64Text.hash(body[2]).map(root -> new Head(Long.parseLong(body[1]), root));
  }

  /** Returns the signatures that claim to be of a key. */
  public List<Line> of(NoteKey key) {
    return lines.stream().filter(line -> Cosignature.claims(line, key)).toList();
  }

  /** Returns whether a key of a log signed this note. */
  public boolean signedBy(NoteKey key) {
    return key.type() == NoteKey.Type.NOTE
        && of(key).stream().anyMatch(line -> Cosignature.signs(line, key, text));
  }
}
