package dev.omni.keys;

import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.evidence.Signer;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The keys that sign evidence and checkpoints, shared by all nodes of one database. Private halves
 * are encrypted with the master keys. The last key signs new evidence. Earlier keys stay with their
 * signing period; they sign again what was completed in that period, so that evidence has fixed
 * bytes. A change applies at the next signature of every node.
 */
public final class SigningKeyRing implements SigningKeys {
  private final SigningKeyRingStore store;
  private final PrivateKeyCipher cipher;
  private volatile Ring ring;

  private SigningKeyRing(SigningKeyRingStore store, PrivateKeyCipher cipher) {
    this.store = store;
    this.cipher = cipher;
    this.ring = read(store, cipher);
  }

  /** A key with its signing period. */
  private record Entry(Signer signer, PublishedKey published) {
    static Entry of(Json.Obj json, PrivateKeyCipher cipher) {
      PublishedKey published = PublishedKey.parse(json);
      var key = new Ed25519KeyPair(cipher.open(json), published.key());
      if (!key.matches()) {
        throw new IllegalArgumentException("seed and spki are not of one key");
      }
      return new Entry(new TinkSigner(key.seed(), key.key()), published);
    }
  }

  private record Ring(String origin, List<Entry> entries, Object version) {
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
   * Opens the ring of an installation with one node, a file of its owner; creates it when absent.
   *
   * @param file of the ring
   * @param masters encrypts the private halves
   * @param clock start time of a first key
   * @throws InvalidSettingException when the file is malformed
   */
  public static SigningKeyRing inFile(Path file, MasterKeyRing masters, InstantSource clock) {
    return at(new FileKeyRingStore(new OwnerOnlyFile(file)), halves(masters), clock);
  }

  /**
   * Opens the ring of nodes that share a database; creates it when absent.
   *
   * @param documents of that database
   * @param clockAndIds clock and ids
   * @param file of the ring before the installation had that database
   * @param masters encrypts the private halves
   * @throws InvalidSettingException when the stored ring is malformed
   */
  public static SigningKeyRing inDatabase(
      DocumentStore documents, ClockAndIds clockAndIds, Path file, MasterKeyRing masters) {
    var store = new DatabaseKeyRingStore(documents, clockAndIds, new OwnerOnlyFile(file));
    return at(store, halves(masters), clockAndIds.clock());
  }

  private static PrivateKeyCipher halves(MasterKeyRing masters) {
    return new PrivateKeyCipher(new MasterKeyVault(masters), new SecureRandom());
  }

  /**
   * Reads the ring; creates one with a first key when absent.
   *
   * @param cipher encryption of private halves
   * @param clock start time of a first key
   * @throws InvalidSettingException when the stored ring is malformed
   */
  static SigningKeyRing at(
      SigningKeyRingStore store, PrivateKeyCipher cipher, InstantSource clock) {
    store.change(
        content ->
            content.has("keys")
                ? content
                : named(Json.obj("keys", Json.arr(cipher.generate(clock.instant())))));
    return new SigningKeyRing(store, cipher);
  }

  /** Sets the name of the log, which is permanently that of its first key. */
  private static Json.Obj named(Json.Obj ring) {
    var key = (Json.Obj) ring.findArray("keys").orElseThrow().get(0);
    String first = PublishedKey.parse(key).key().id();
    return Json.obj("origin", "omni-" + first.substring(0, 16) + "/log", "keys", ring.find("keys"));
  }

  private static Ring read(SigningKeyRingStore store, PrivateKeyCipher cipher) {
    Object version = store.version();
    Json.Obj content = store.read();
    try {
      var entries = new ArrayList<Entry>();
      for (Json key : content.findArray("keys").orElse(Json.Arr.EMPTY).items()) {
        entries.add(Entry.of((Json.Obj) key, cipher));
      }
      if (entries.isEmpty()) {
        throw new IllegalArgumentException("no key");
      }
      return new Ring(content.findText("origin").orElseThrow(), List.copyOf(entries), version);
    } catch (RuntimeException malformed) {
      throw new InvalidSettingException(
          store.name() + " contains no key ring: " + malformed.getMessage());
    }
  }

  private Ring ring() {
    Ring known = ring;
    if (!store.version().equals(known.version())) {
      known = read(store, cipher);
      ring = known;
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

  /** Creates a key that signs from now on; the previous one stays valid for its signatures. */
  public PublishedKey rotate(Instant now) {
    store.change(
        content -> {
          var keys = new ArrayList<>(content.findArray("keys").orElseThrow().items());
          int last = keys.size() - 1;
          keys.set(last, ((Json.Obj) keys.get(last)).with("valid_until", now));
          keys.add(cipher.generate(now));
          return content.with("keys", keys);
        });
    ring = read(store, cipher);
    List<PublishedKey> published = published();
    return published.get(published.size() - 1);
  }

  /** Returns the number of private halves of each master key, by its name. */
  public Map<String, Long> uses() {
    return keys(store.read()).stream()
        .collect(Collectors.groupingBy(cipher::master, TreeMap::new, Collectors.counting()));
  }

  /** Encrypts all private halves with the active master key. */
  public void renew() {
    store.change(
        content -> content.with("keys", keys(content).stream().map(cipher::renewed).toList()));
    ring = read(store, cipher);
  }

  private static List<Json.Obj> keys(Json.Obj content) {
    return content.findArray("keys").orElse(Json.Arr.EMPTY).items().stream()
        .map(Json.Obj.class::cast)
        .toList();
  }
}
