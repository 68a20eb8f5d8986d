package dev.omni.domain.json;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, as lower-case hex where it is text. */
public final class Sha256 {
  private Sha256() {}

  /** Of the canonical text of a value. */
  public static String sha256(Json value) {
    MessageDigest digest = digest();
    JsonWriter.canonical(value).into(digest);
    return hex(digest.digest());
  }

  /** Of a text in UTF-8. */
  public static String sha256(String text) {
    return hex(sha256(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Of these bytes one after another. */
  public static byte[] sha256(byte[]... parts) {
    MessageDigest digest = digest();
    for (byte[] part : parts) {
      digest.update(part);
    }
    return digest.digest();
  }

  /** Of each whole piece of that length, after a prefix, one after another. */
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

  /** Bytes as lower-case hex. */
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
