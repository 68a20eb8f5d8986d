package dev.omni.domain.evidence;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A named key of signed notes (C2SP signed-note): the name, the type of its signatures, and an
 * Ed25519 key. Its text is a vkey, as in {@code example.com/log+0302c6c8+ATkp…}.
 *
 * @param name not empty, without spaces and plus signs
 * @param type what it signs
 * @param key the public key
 */
public record NoteKey(String name, Type type, VerifyingKey key) {
  private static final int HINT = 4;

  /** The types of signatures with an Ed25519 key. */
  public enum Type {
    /** Over the text of the note, as that of a log. */
    NOTE(1),
    /** Over a time and the text of the note, as that of a witness (C2SP tlog-cosignature). */
    COSIGNATURE(4);

    private final byte id;

    Type(int id) {
      this.id = (byte) id;
    }
  }

  public NoteKey {
    if (!isName(name)) {
      throw new IllegalArgumentException(
          "a name must not be empty, and have no spaces, controls and plus signs");
    }
  }

  /** Returns whether a text may be the name of a key. */
  public static boolean isName(String text) {
    return !text.isEmpty()
        && text.codePoints()
            .noneMatch(
                c -> c == '+' || c < ' ' || Character.isSpaceChar(c) || Character.isWhitespace(c));
  }

  /** Parses a vkey; empty for another text, and for one whose hash is not that of its key. */
  public static Optional<NoteKey> parse(String vkey) {
    String[] parts = vkey.split("\\+", 3);
    if (parts.length != 3 || !isName(parts[0])) {
      return Optional.empty();
    }
    return Base64Text.read(parts[2])
        .filter(bytes -> bytes.length == 1 + VerifyingKey.RAW)
        .flatMap(bytes -> of(parts[0], bytes))
        .filter(key -> key.text().equals(vkey));
  }

  private static Optional<NoteKey> of(String name, byte[] typed) {
    for (Type type : Type.values()) {
      if (type.id == typed[0]) {
        try {
          byte[] raw = Arrays.copyOfRange(typed, 1, typed.length);
          return Optional.of(new NoteKey(name, type, VerifyingKey.raw(raw)));
        } catch (IllegalArgumentException notOnTheCurve) {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  /** Returns the first four bytes of the hash of name, type and key. */
  byte[] hint() {
    return hint(name, type, key);
  }

  static byte[] hint(String name, Type type, VerifyingKey key) {
    byte[] hash =
        Hash.of(name.getBytes(StandardCharsets.UTF_8), new byte[] {'\n', type.id}, key.raw())
            .bytes();
    return Arrays.copyOf(hash, HINT);
  }

  /** Returns the vkey. */
  public String text() {
    byte[] typed = new byte[1 + VerifyingKey.RAW];
    typed[0] = type.id;
    System.arraycopy(key.raw(), 0, typed, 1, VerifyingKey.RAW);
    return name + "+" + HexFormat.of().formatHex(hint()) + "+" + Base64Text.of(typed);
  }

  @Override
  public String toString() {
    return text();
  }
}
