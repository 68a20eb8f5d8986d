package dev.omni.domain.evidence;

import dev.omni.domain.evidence.MerkleTree.Head;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The signed size and root of the log: a C2SP tlog-checkpoint, that is a signed note of three lines
 * and one signature.
 *
 * @param origin name of the log: not empty, without spaces, line breaks and plus signs
 * @param head size and root
 * @param signature four bytes of key hint and 64 bytes of signature, in base 64
 */
public record Checkpoint(String origin, Head head, String signature) {
  private static final String DASH = "\u2014 ";
  private static final int HINT = 4;
  private static final int SIGNATURE = 64;

  /** Signs the size and root of a log. */
  public static Checkpoint sign(String origin, Head head, Signer signer) {
    if (origin.isEmpty() || !origin.matches("[!-*,-~]+")) {
      throw new IllegalArgumentException("an origin is printable, without spaces and plus signs");
    }
    byte[] signed = signer.sign(body(origin, head).getBytes(StandardCharsets.UTF_8));
    byte[] line = Arrays.copyOf(hint(origin, signer.key()), HINT + SIGNATURE);
    System.arraycopy(signed, 0, line, HINT, SIGNATURE);
    return new Checkpoint(origin, head, Base64Text.of(line));
  }

  private static String body(String origin, Head head) {
    return origin + "\n" + head.size() + "\n" + Base64Text.of(head.root().bytes()) + "\n";
  }

  private static byte[] hint(String name, VerifyingKey key) {
    return NoteKey.hint(name, NoteKey.Type.NOTE, key);
  }

  /** Returns the note with its one signature, to which witnesses may add theirs. */
  public SignedNote signed() {
    return new SignedNote(body(origin, head), List.of(new SignedNote.Line(origin, signature)));
  }

  /** Returns the text of the note. */
  public String text() {
    return body(origin, head) + "\n" + DASH + origin + " " + signature + "\n";
  }

  /** Parses a note; empty unless {@link #text()} would write the same text. */
  public static Optional<Checkpoint> parse(String text) {
    String[] lines = text.split("\n", -1);
    if (lines.length != 6 || !lines[1].matches("0|[1-9][0-9]{0,17}")) {
      return Optional.empty();
    }
    String signature = lines[4].substring(lines[4].lastIndexOf(' ') + 1);
    return Base64Text.hash(lines[2])
        .map(root -> new Head(Long.parseLong(lines[1]), root))
        .map(head -> new Checkpoint(lines[0], head, signature))
        .filter(checkpoint -> checkpoint.text().equals(text));
  }

  /**
   * Returns whether the key hint of the signature matches a key. A match does not prove that the
   * key signed.
   */
  public boolean names(VerifyingKey key) {
    byte[] line = line();
    return line.length == HINT + SIGNATURE
        && Arrays.equals(line, 0, HINT, hint(origin, key), 0, HINT);
  }

  private byte[] line() {
    return Base64Text.read(signature).orElseGet(() -> new byte[0]);
  }

  /** Returns whether a key signed this checkpoint. */
  public boolean signedBy(VerifyingKey key) {
    byte[] line = line();
    return names(key)
        && key.verifies(
            body(origin, head).getBytes(StandardCharsets.UTF_8),
            Arrays.copyOfRange(line, HINT, line.length));
  }
}
