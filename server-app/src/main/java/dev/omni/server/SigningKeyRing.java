package dev.omni.server;

import dev.omni.application.evidence.SigningKeys;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.evidence.Signer;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The keys that sign evidence and its log, in a file that all nodes of one database share, their
 * private halves sealed under the master keys. The last one signs; those before it keep their
 * public halves and the time in which they signed, and sign again what was completed in that time,
 * so that evidence keeps its bytes. A change of the file is in force at the next signature.
 */
final class SigningKeyRing implements SigningKeys {
  private final OwnerFile file;
  private final PrivateHalves halves;
  private volatile Ring ring;

  private SigningKeyRing(OwnerFile file, PrivateHalves halves) {
    this.file = file;
    this.halves = halves;
    this.ring = read(file, halves);
  }

  /** One key and its time. */
  private record Entry(Signer signer, PublishedKey published) {
    static Entry of(Json.Obj json, PrivateHalves halves) {
      PublishedKey published = PublishedKey.parse(json);
      var key = new SeededKey(halves.open(json), published.key());
      if (!key.matches()) {
        throw new IllegalArgumentException("seed and spki are not of one key");
      }
      return new Entry(new TinkSigner(key.seed(), key.key()), published);
    }
  }

  /** What the file says. */
  private record Ring(String origin, List<Entry> entries, FileVersion version) {
    Entry at(Instant time) {
      Entry found = entries.get(0);
      for (Entry entry : entries) {
        if (entry.published().from().filter(from -> !time.isBefore(from)).isPresent()) {
          found = entry;
        }
      }
      return found;
    }
  }

  /**
   * Reads the ring, or makes one with a first key when the file is not there.
   *
   * @param halves how private halves are kept
   * @param clock when a first key begins
   * @throws SettingProblem when the file is no key ring
   */
  static SigningKeyRing at(Path path, PrivateHalves halves, InstantSource clock) {
    var file = new OwnerFile(path);
    locked(
        file,
        content ->
            content.has("keys")
                ? content
                : Json.obj("keys", Json.arr(halves.fresh(clock.instant()))));
    return new SigningKeyRing(file, halves);
  }

  /** Changes the file while no other process does. */
  private static void locked(OwnerFile file, UnaryOperator<Json.Obj> change) {
    Path lock = file.path().resolveSibling(file.path().getFileName() + ".lock");
    try (FileChannel channel =
            FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var held = channel.lock()) {
      Json.Obj before = file.read().orElse(Json.Obj.EMPTY);
      Json.Obj after = change.apply(before);
      if (held.isValid() && !after.equals(before)) {
        file.write(named(after));
      }
    } catch (IOException unusable) {
      throw new UncheckedIOException(unusable);
    }
  }

  /** The log is named after its first key, once and for all. */
  private static Json.Obj named(Json.Obj ring) {
    if (ring.has("origin")) {
      return ring;
    }
    var key = (Json.Obj) ring.array("keys").orElseThrow().get(0);
    String first = PublishedKey.parse(key).key().id();
    return Json.obj("origin", "omni-" + first.substring(0, 16) + "/log", "keys", ring.get("keys"));
  }

  private static Ring read(OwnerFile file, PrivateHalves halves) {
    try {
      FileVersion version = FileVersion.of(file.path());
      Json.Obj content = file.read().orElse(Json.Obj.EMPTY);
      var entries = new ArrayList<Entry>();
      for (Json key : content.array("keys").orElse(Json.Arr.EMPTY).items()) {
        entries.add(Entry.of((Json.Obj) key, halves));
      }
      if (entries.isEmpty()) {
        throw new IllegalArgumentException("no key");
      }
      return new Ring(content.text("origin").orElseThrow(), List.copyOf(entries), version);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (RuntimeException malformed) {
      throw new SettingProblem(file.path() + " is no key ring: " + malformed.getMessage());
    }
  }

  private Ring ring() {
    Ring known = ring;
    try {
      if (!FileVersion.of(file.path()).equals(known.version())) {
        known = read(file, halves);
        ring = known;
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return known;
  }

  @Override
  public String origin() {
    return ring().origin();
  }

  @Override
  public Signer at(Instant time) {
    return ring().at(time).signer();
  }

  @Override
  public List<PublishedKey> published() {
    return ring().entries().stream().map(Entry::published).toList();
  }

  /** A new key signs from now on; the one before keeps what it signed. */
  PublishedKey rotate(Instant now) {
    locked(
        file,
        content -> {
          var keys = new ArrayList<>(content.array("keys").orElseThrow().items());
          int last = keys.size() - 1;
          keys.set(last, ((Json.Obj) keys.get(last)).with("valid_until", now));
          keys.add(halves.fresh(now));
          return content.with("keys", keys);
        });
    ring = read(file, halves);
    List<PublishedKey> published = published();
    return published.get(published.size() - 1);
  }

  /** How many private halves each master key seals, by its name. */
  Map<String, Long> uses() {
    return keys(file.read().orElse(Json.Obj.EMPTY)).stream()
        .collect(Collectors.groupingBy(halves::master, TreeMap::new, Collectors.counting()));
  }

  /** Seals all private halves under the active master key. */
  void renew() {
    locked(
        file,
        content -> content.with("keys", keys(content).stream().map(halves::renewed).toList()));
    ring = read(file, halves);
  }

  private static List<Json.Obj> keys(Json.Obj content) {
    return content.array("keys").orElse(Json.Arr.EMPTY).items().stream()
        .map(Json.Obj.class::cast)
        .toList();
  }
}
