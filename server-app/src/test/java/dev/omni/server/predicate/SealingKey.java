package dev.omni.server.predicate;

import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.DsseEnvelope;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.evidence.Signer;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.evidence.VerifyingKey;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/**
 * A signing key of test vectors, always the same, with a log of seven entries of which it seals the
 * fourth.
 */
final class SealingKey implements Signer {
  static final String ORIGIN = "vectors.omni.example/log";
  static final int INDEX = 3;
  static final int SIZE = 7;

  private static final String PRIVATE = "302e020100300506032b657004220420";

  private final PrivateKey secret;
  private final VerifyingKey key;

  /** Creates the key of a seed and its public half, both in hex. */
  SealingKey(String seed, String known) {
    try {
      byte[] encoded = HexFormat.of().parseHex(PRIVATE + seed);
      this.secret =
          KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(encoded));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
    this.key = VerifyingKey.raw(HexFormat.of().parseHex(known));
  }

  /** The first two keys of RFC 8032, 7.1. */
  static SealingKey first() {
    return new SealingKey(
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
  }

  static SealingKey second() {
    return new SealingKey(
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
  }

  @Override
  public VerifyingKey key() {
    return key;
  }

  @Override
  public byte[] sign(byte[] message) {
    try {
      Signature signature = Signature.getInstance("Ed25519");
      signature.initSign(secret);
      signature.update(message);
      return signature.sign();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** What a server publishes of this key. */
  Json.Obj published() {
    return PublishedKey.of(key).json();
  }

  /** Evidence of a statement, signed and logged whatever it says. */
  Json.Obj sealed(Json.Obj statement, Json input, Json result) {
    return sealed(statement, input, result, new Statement(statement).payload());
  }

  /** Evidence whose signed and logged text is given. */
  Json.Obj sealed(Json.Obj statement, Json input, Json result, String text) {
    byte[] payload = text.getBytes(StandardCharsets.UTF_8);
    return new Statement(statement)
        .summary()
        .with("input", input)
        .with("result", result)
        .with("envelope", DsseEnvelope.envelope(payload, DsseEnvelope.signature(payload, this)))
        .with("log", log(payload, ORIGIN))
        .with("keys", Json.arr(published()));
  }

  /** The place of a payload in the log of a name. */
  Json.Obj log(byte[] payload, String origin) {
    List<Hash> leaves = new ArrayList<>();
    for (int i = 0; i < SIZE; i++) {
      leaves.add(
          i == INDEX ? MerkleTree.leafHash(payload) : MerkleTree.leafHash(new byte[] {(byte) i}));
    }
    var head = new MerkleTree.Head(SIZE, root(leaves));
    return Json.obj(
        "origin",
        origin,
        "index",
        INDEX,
        "tree_size",
        SIZE,
        "leaf_hash",
        leaves.get(INDEX).hex(),
        "inclusion",
        path(INDEX, leaves).stream().map(SealingKey::base64).toList(),
        "checkpoint",
        Checkpoint.sign(origin, head, this).text());
  }

  static String base64(Hash hash) {
    return Base64.getEncoder().encodeToString(hash.bytes());
  }

  /** RFC 6962, 2.1: the largest power of two below the size. */
  private static int split(int size) {
    return Integer.highestOneBit(size - 1);
  }

  private static Hash root(List<Hash> leaves) {
    int size = leaves.size();
    return size == 1
        ? leaves.get(0)
        : MerkleTree.node(
            root(leaves.subList(0, split(size))), root(leaves.subList(split(size), size)));
  }

  private static List<Hash> path(int index, List<Hash> leaves) {
    int size = leaves.size();
    if (size == 1) {
      return List.of();
    }
    int half = split(size);
    boolean left = index < half;
    var path =
        new ArrayList<>(
            left
                ? path(index, leaves.subList(0, half))
                : path(index - half, leaves.subList(half, size)));
    path.add(root(left ? leaves.subList(half, size) : leaves.subList(0, half)));
    return path;
  }
}
