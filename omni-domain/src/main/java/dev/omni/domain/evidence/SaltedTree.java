package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The hash tree over the single values of input and result of a confidential run. Each leaf has its
 * own salt, which follows from the secret of the run, so that a leaf which is not disclosed cannot
 * be guessed. Leaves are in the order of the UTF-8 bytes of their pointers. A text, a number, true,
 * false, null, and an empty object or array are a leaf each.
 */
public final class SaltedTree {
  /** The name of the algorithm in statements. */
  public static final String ALGORITHM = "sha256-salted-leaf/1";

  /** The name of the canonical form of input and result whose digest is the root of such a tree. */
  public static final String CANONICALISATION = "salted-leaf/1";

  /** The length of the secret of a run in bytes. */
  public static final int SECRET = 32;

  private static final int SALT = 16;
  private static final String MAC = "HmacSHA256";

  private final byte[] secret;
  private final List<Leaf> leaves;
  private final List<byte[]> levels = new ArrayList<>();

  /** A value with its place. */
  private record Leaf(String pointer, byte[] bytes, Json value) {}

  /**
   * Creates the tree.
   *
   * @param secret of the run, {@value #SECRET} random bytes
   * @param texts an object of {@code input}, {@code result} and, of a batch, {@code rows}
   */
  public SaltedTree(byte[] secret, Json.Obj texts) {
    if (secret.length != SECRET) {
      throw new IllegalArgumentException("the secret of a run has " + SECRET + " bytes");
    }
    this.secret = secret.clone();
    var all = new ArrayList<Leaf>();
    collect("", texts, all);
    all.sort((one, other) -> Arrays.compareUnsigned(one.bytes(), other.bytes()));
    this.leaves = all;
    Mac mac = mac();
    var hashes = new byte[all.size() * Hash.LENGTH];
    for (int i = 0; i < all.size(); i++) {
      Leaf leaf = all.get(i);
      byte[] hash = leafHash(salt(mac, leaf), leaf.pointer(), leaf.value()).bytes();
      System.arraycopy(hash, 0, hashes, i * Hash.LENGTH, Hash.LENGTH);
    }
    for (byte[] level = hashes; level.length > 0; level = MerkleTree.above(level)) {
      levels.add(level);
    }
  }

  /** Returns the hash of a leaf. */
  static Hash leafHash(String salt, String pointer, Json value) {
    return MerkleTree.leafHash(Json.arr(salt, pointer, value));
  }

  private static void collect(String at, Json value, List<Leaf> into) {
    if (value instanceof Json.Obj object && !object.members().isEmpty()) {
      object
          .members()
          .forEach((name, member) -> collect(new Pointer(at).to(name).text(), member, into));
    } else if (value instanceof Json.Arr array && array.size() > 0) {
      for (int i = 0; i < array.size(); i++) {
        collect(at + "/" + i, array.get(i), into);
      }
    } else {
      into.add(new Leaf(at, at.getBytes(StandardCharsets.UTF_8), value));
    }
  }

  private Mac mac() {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(new SecretKeySpec(secret, MAC));
      return mac;
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  private static String salt(Mac mac, Leaf leaf) {
    return Base64.getEncoder().encodeToString(Arrays.copyOf(mac.doFinal(leaf.bytes()), SALT));
  }

  /** Returns the root over all leaves. */
  public Hash root() {
    return MerkleTree.root(this::node, leaves.size());
  }

  private Hash node(int level, long index) {
    return Hash.in(levels.get(level), Math.toIntExact(index * Hash.LENGTH));
  }

  /** Returns what a statement says of the tree: {@code alg, size, root}. */
  public Json.Obj stated() {
    return Json.obj("alg", ALGORITHM, "size", leaves.size(), "root", root().hex());
  }

  /**
   * Returns the leaves of some places, each once and in their order, with what proves them: {@code
   * pointer, salt, value, index, path}. A place that is an object or an array has those within.
   */
  public Json.Arr disclosed(List<Pointer> places) {
    Mac mac = mac();
    var found = new ArrayList<Json>();
    for (int i = 0; i < leaves.size(); i++) {
      Leaf leaf = leaves.get(i);
      if (places.stream().anyMatch(place -> isWithin(leaf, place))) {
        found.add(
            Json.obj(
                "pointer",
                leaf.pointer(),
                "salt",
                salt(mac, leaf),
                "value",
                leaf.value(),
                "index",
                i,
                "path",
                MerkleTree.inclusion(this::node, i, leaves.size()).stream()
                    .map(step -> Base64Text.of(step.bytes()))
                    .toList()));
      }
    }
    return new Json.Arr(found);
  }

  private static boolean isWithin(Leaf leaf, Pointer place) {
    return leaf.pointer().equals(place.text()) || leaf.pointer().startsWith(place.text() + "/");
  }

  /** Returns the first of some places that has no leaf. */
  public Optional<Pointer> missing(List<Pointer> places) {
    return places.stream()
        .filter(place -> leaves.stream().noneMatch(leaf -> isWithin(leaf, place)))
        .findFirst();
  }
}
