package dev.omni.domain.json;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, as lower-case hex where it is text. */
public final class Digest {
  private Digest() {}

  /** Of the canonical text of a value. */
  public static String sha256(Json value) {
    return sha256(value.canonical());
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
