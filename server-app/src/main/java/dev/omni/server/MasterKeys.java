package dev.omni.server;

import dev.omni.domain.json.Digest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key ring from which everything secret at rest is derived: a file of lines {@code kid hex},
 * the first of which is the active one. All nodes of one database share it.
 */
final class MasterKeys {
  private static final int BYTES = 32;
  private final List<Key> keys;

  private MasterKeys(List<Key> keys) {
    this.keys = keys;
  }

  private record Key(String kid, String hex) {}

  /** Reads the ring, or makes one with a new key when the file is not there. */
  static MasterKeys at(Path file, RandomGenerator chance) {
    try {
      if (!Files.exists(file)) {
        make(file, chance);
      }
      List<Key> keys =
          Files.readAllLines(file).stream().filter(l -> !l.isBlank()).map(MasterKeys::key).toList();
      if (keys.isEmpty()) {
        throw new SettingProblem("master-key-file: " + file + " holds no key");
      }
      return new MasterKeys(keys);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static void make(Path file, RandomGenerator chance) throws IOException {
    var secret = new byte[BYTES];
    chance.nextBytes(secret);
    String hex = Digest.hex(secret);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(
        file, "k" + Digest.sha256(hex).substring(0, 8) + " " + hex + "\n", StandardOpenOption.SYNC);
  }

  private static Key key(String line) {
    String[] parts = line.strip().split(" +", 2);
    if (parts.length != 2 || !parts[1].matches("[0-9a-f]{64}")) {
      throw new SettingProblem("master-key-file: a line must be a name and 64 hex digits");
    }
    return new Key(parts[0], parts[1]);
  }

  /** A key for one purpose alone, from the active one (HKDF-SHA256, RFC 5869, 2010). */
  byte[] subkey(String purpose) {
    byte[] extracted = mac(new byte[BYTES], HexFormat.of().parseHex(keys.get(0).hex()));
    byte[] info = (purpose + "\u0001").getBytes(java.nio.charset.StandardCharsets.UTF_8);
    return mac(extracted, info);
  }

  private static byte[] mac(byte[] key, byte[] text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text);
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
