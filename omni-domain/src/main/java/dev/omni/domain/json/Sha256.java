package dev.omni.domain.json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, with text results in lower-case hex. */
public final class Sha256 {
  private static final int PIECE = 64 << 10;

  private static final ThreadLocal<MessageDigest> DIGESTS =
      ThreadLocal.withInitial(Sha256::created);

  private Sha256() {}

  /** Returns the hash of the canonical text of a value. */
  public static String sha256(Json value) {
    return digested(value).sha256();
  }

  /**
   * The hash of the canonical text of a value, and the length of that text.
   *
   * @param sha256 in lower-case hex
   * @param bytes length in UTF-8
   */
  public record Digested(String sha256, long bytes) {}

  /** Returns hash and length of the canonical text of a value, which is written once, in pieces. */
  public static Digested digested(Json value) {
    MessageDigest digest = digest();
    long bytes = JsonWriter.digest(value, digest);
    return new Digested(hex(digest.digest()), bytes);
  }

  /** Returns the hash of a prefix and the canonical text of a value. */
  public static byte[] sha256(byte[] prefix, Json value) {
    MessageDigest digest = digest();
    digest.update(prefix);
    JsonWriter.digest(value, digest);
    return digest.digest();
  }

  /** Returns the hash of a text in UTF-8. */
  public static String sha256(String text) {
    return hex(sha256(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Returns the hash of the concatenated parts. */
  public static byte[] sha256(byte[]... parts) {
    MessageDigest digest = digest();
    for (byte[] part : parts) {
      digest.update(part);
    }
    return digest.digest();
  }

  /** Returns the hash of a stream, which is read in pieces to its end. */
  public static byte[] sha256(InputStream in) throws IOException {
    MessageDigest digest = digest();
    var piece = new byte[PIECE];
    for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
      digest.update(piece, 0, length);
    }
    return digest.digest();
  }

  /**
   * Returns the concatenated hashes of all complete pieces of a length, each hashed after a prefix.
   */
  public static byte[] sha256(byte[] prefix, byte[] bytes, int length) {
    MessageDigest digest = digest();
    var all = new ByteArrayOutputStream(bytes.length / length * digest.getDigestLength());
    for (int at = 0; at + length <= bytes.length; at += length) {
      digest.update(prefix);
      digest.update(bytes, at, length);
      all.writeBytes(digest.digest());
    }
    return all.toByteArray();
  }

  /**
   * Writes the hash of the first bytes of an array into another one, or into the same; nothing is
   * allocated.
   */
  public static void sha256(byte[] bytes, int length, byte[] hashes, int at) {
    MessageDigest digest = digest();
    digest.update(bytes, 0, length);
    try {
      digest.digest(hashes, at, digest.getDigestLength());
    } catch (DigestException noRoom) {
      throw new IllegalArgumentException(noRoom);
    }
  }

  /** Returns bytes in lower-case hex. */
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  /** Returns the digest of this thread, which no call leaves in use. */
  private static MessageDigest digest() {
    MessageDigest digest = DIGESTS.get();
    digest.reset();
    return digest;
  }

  private static MessageDigest created() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
