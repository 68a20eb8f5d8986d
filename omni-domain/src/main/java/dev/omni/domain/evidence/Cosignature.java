package dev.omni.domain.evidence;

import dev.omni.domain.evidence.SignedNote.Line;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * The signature of a witness over a checkpoint and a time (C2SP tlog-cosignature, version 1): the
 * hint of the key, eight bytes of seconds since 1970, and 64 bytes of Ed25519.
 */
public final class Cosignature {
  private static final int HINT = 4;
  private static final int TIME = 8;
  private static final int SIGNATURE = 64;

  private Cosignature() {}

  /**
   * Signs a checkpoint.
   *
   * @param name of the witness
   * @param at whose seconds are signed
   * @param text of the checkpoint, without signatures
   */
  public static Line sign(String name, Signer signer, Instant at, String text) {
    byte[] signed = signer.sign(message(at.getEpochSecond(), text));
    ByteBuffer bytes = ByteBuffer.allocate(HINT + TIME + SIGNATURE);
    bytes.put(NoteKey.hint(name, NoteKey.Type.COSIGNATURE, signer.key()));
    bytes.putLong(at.getEpochSecond()).put(signed);
    return new Line(name, Base64Text.of(bytes.array()));
  }

  private static byte[] message(long seconds, String text) {
    return ("cosignature/v1\ntime " + seconds + "\n" + text).getBytes(StandardCharsets.UTF_8);
  }

  /** Returns when a witness signed a text; empty unless the line is its signature of that text. */
  public static Optional<Instant> time(Line line, NoteKey witness, String text) {
    byte[] bytes = line.bytes();
    if (witness.type() != NoteKey.Type.COSIGNATURE
        || bytes.length != HINT + TIME + SIGNATURE
        || !claims(line, witness)) {
      return Optional.empty();
    }
    long seconds = ByteBuffer.wrap(bytes, HINT, TIME).getLong();
    byte[] signature = Arrays.copyOfRange(bytes, HINT + TIME, bytes.length);
    return seconds >= 0
            && seconds <= Instant.MAX.getEpochSecond()
            && witness.key().verifies(message(seconds, text), signature)
        ? Optional.of(Instant.ofEpochSecond(seconds))
        : Optional.empty();
  }

  /** Returns when a witness signed a note, by its first valid line. */
  public static Optional<Instant> time(SignedNote note, NoteKey witness) {
    return note.of(witness).stream()
        .flatMap(line -> time(line, witness, note.text()).stream())
        .findFirst();
  }

  /** Returns whether the name and the hint of a line are those of a key, which proves nothing. */
  static boolean claims(Line line, NoteKey key) {
    byte[] bytes = line.bytes();
    return line.name().equals(key.name())
        && bytes.length > HINT
        && Arrays.equals(bytes, 0, HINT, key.hint(), 0, HINT);
  }

  /** Returns whether a line is the signature of a log's key over a text. */
  static boolean signs(Line line, NoteKey key, String text) {
    byte[] bytes = line.bytes();
    return bytes.length == HINT + SIGNATURE
        && key.key()
            .verifies(
                text.getBytes(StandardCharsets.UTF_8),
                Arrays.copyOfRange(bytes, HINT, bytes.length));
  }
}
