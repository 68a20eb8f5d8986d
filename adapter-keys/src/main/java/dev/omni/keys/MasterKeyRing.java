package dev.omni.keys;

import com.google.crypto.tink.subtle.Hkdf;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The master keys, which encrypt everything secret at rest. A file of lines {@code NAME HEX}; the
 * first is the active key. All nodes of one database share it; a change of the file applies at the
 * next use.
 */
public final class MasterKeyRing {
  private static final int BYTES = 32;

  private final Path file;
  private final RandomGenerator chance;
  private final List<Key> made;
  private volatile Ring ring;

  private MasterKeyRing(Path file, RandomGenerator chance, List<Key> made, Ring ring) {
    this.file = file;
    this.made = made;
    this.chance = chance;
    this.ring = ring;
  }

  private record Key(String name, String hex) {
    static Key of(String line) {
      String[] parts = line.strip().split(" +", 2);
      if (parts.length != 2
          || !parts[0].matches("[A-Za-z0-9-]{1,40}")
          || !parts[1].matches("[0-9a-f]{64}")) {
        throw new InvalidSettingException(
            "master-key-file: a line must be a name of letters, digits and hyphens, and 64 hex"
                + " digits");
      }
      return new Key(parts[0], parts[1]);
    }

    static Key generate(RandomGenerator chance) {
      var secret = new byte[BYTES];
      chance.nextBytes(secret);
      String hex = Sha256.hex(secret);
      return new Key("k" + Sha256.sha256(hex).substring(0, 8), hex);
    }

    byte[] derived(String purpose) {
      try {
        byte[] info = purpose.getBytes(StandardCharsets.UTF_8);
        return Hkdf.computeHkdf(
            "HMACSHA256", HexFormat.of().parseHex(hex), new byte[0], info, BYTES);
      } catch (GeneralSecurityException everyJdkHasIt) {
        throw new IllegalStateException(everyJdkHasIt);
      }
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private record Ring(List<Key> keys, FileVersion version) {}

  /**
   * Reads the ring; creates one with a new key when the file is absent.
   *
   * @throws InvalidSettingException when the file is malformed
   */
  public static MasterKeyRing at(Path file, RandomGenerator chance) {
    if (Files.isDirectory(file)) {
      throw new InvalidSettingException(
          "master-key-file: must be a file; " + file + " is a folder");
    }
    List<Key> fresh = Files.exists(file) ? List.of() : List.of(Key.generate(chance));
    if (!fresh.isEmpty()) {
      changeLocked(file, keys -> keys.isEmpty() ? fresh : keys);
    }
    return new MasterKeyRing(file, chance, fresh, read(file));
  }

  /**
   * Removes the file when it has only the key that was created here. Otherwise it would be mistaken
   * for the lost ring.
   *
   * @return whether it was removed
   */
  boolean removeIfUnused() {
    try {
      boolean own = !made.isEmpty() && Files.exists(file) && keys(file).equals(made);
      return own && Files.deleteIfExists(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Ring read(Path file) {
    FileVersion version = FileVersion.of(file);
    List<Key> keys = keys(file);
    if (keys.isEmpty()) {
      throw new InvalidSettingException("master-key-file: " + file + " contains no key");
    }
    if (keys.stream().map(Key::name).distinct().count() != keys.size()) {
      throw new InvalidSettingException("master-key-file: " + file + " has two keys of one name");
    }
    return new Ring(keys, version);
  }

  private static List<Key> keys(Path file) {
    try {
      return new SmallFile(file).lines().stream().filter(l -> !l.isBlank()).map(Key::of).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Changes the file under a lock between processes. */
  private static void changeLocked(Path file, UnaryOperator<List<Key>> change) {
    OwnerOnlyFile.exclusively(
        file,
        () -> {
          List<Key> before = Files.exists(file) ? keys(file) : List.of();
          List<Key> after = change.apply(before);
          if (!after.equals(before)) {
            var text = new StringBuilder();
            after.forEach(key -> text.append(key.name() + ' ' + key.hex() + '\n'));
            OwnerOnlyFile.write(file, text.toString());
          }
        });
  }

  /**
   * Returns the keys of the file. Fails when the file is gone, because a secret encrypted with a
   * key that is on no disk would be lost.
   */
  private List<Key> keys() {
    Ring known = ring;
    if (!FileVersion.of(file).equals(known.version())) {
      known = read(file);
      ring = known;
    }
    return known.keys();
  }

  /** Returns the names of the keys, the active one first. */
  public List<String> names() {
    return keys().stream().map(Key::name).toList();
  }

  /**
   * Derives a key for one purpose from a key of the ring (HKDF-SHA256, RFC 5869, 2010); empty when
   * the ring lacks that key.
   */
  Optional<byte[]> subkey(String name, String purpose) {
    return keys().stream()
        .filter(key -> key.name().equals(name))
        .findFirst()
        .map(key -> key.derived(purpose));
  }

  /** Returns the time of the last change. */
  public Instant changed() {
    keys();
    return ring.version().changed().toInstant();
  }

  /** Creates a new active key and returns its name; the others still decrypt. */
  public String rotate() {
    Key fresh = Key.generate(chance);
    changeLocked(file, keys -> Stream.concat(Stream.of(fresh), keys.stream()).toList());
    ring = read(file);
    return names().get(0);
  }

  /** Removes keys permanently; never the active one. */
  public void remove(Set<String> names) {
    changeLocked(
        file,
        keys ->
            keys.stream()
                .filter(key -> key.equals(keys.get(0)) || !names.contains(key.name()))
                .toList());
    ring = read(file);
  }
}
