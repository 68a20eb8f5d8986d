package dev.omni.server.attack;

import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.DsseEnvelope;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.evidence.Signer;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.server.predicate.Edit;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Evidence that is consistent in itself, in a log of its own with this one entry. */
final class Forged {
  private final Json.Obj genuine;
  private final Json.Obj statement;

  private Forged(Json.Obj genuine, Json.Obj statement) {
    this.genuine = genuine;
    this.statement = statement;
  }

  /** Forges evidence on the pattern of genuine evidence, which lends it what others say. */
  static Forged of(Json.Obj genuine) {
    return new Forged(genuine, genuine.findObject("statement").orElseThrow());
  }

  /** Another value at a place of the predicate. */
  Forged stating(String pointer, Object value) {
    return new Forged(genuine, Edit.put(statement, "/predicate" + pointer, value));
  }

  /** Another result, with its digests. */
  Forged withResult(Json.Obj result) {
    String digest = Sha256.sha256(result);
    Json.Obj stated = Edit.put(statement, "/subject/0/digest/sha256", digest);
    for (String member : List.of("result", "output")) {
      if (stated.findObject("predicate").orElseThrow().has(member)) {
        stated = Edit.put(stated, "/predicate/" + member + "/sha256", digest);
      }
    }
    return new Forged(genuine.with("result", result), stated);
  }

  /** Another end. */
  Forged completedAt(Instant time) {
    return stating("/timings/completed_at", time.toString());
  }

  private byte[] payload() {
    return new Statement(statement).payload().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the document, signed and logged by one key. */
  Json.Obj sealed(String origin, Signer signer) {
    return sealed(origin, signer, PublishedKey.of(signer.key()));
  }

  /** Returns the document with another period of the key that it lists. */
  Json.Obj sealed(String origin, Signer signer, PublishedKey listed) {
    byte[] payload = payload();
    Hash leaf = MerkleTree.leafHash(payload);
    Checkpoint checkpoint = Checkpoint.sign(origin, new MerkleTree.Head(1, leaf), signer);
    Json.Obj log =
        Json.obj(
            "origin",
            origin,
            "index",
            0,
            "tree_size",
            1,
            "leaf_hash",
            leaf.hex(),
            "inclusion",
            Json.Arr.EMPTY,
            "checkpoint",
            checkpoint.text());
    return new Statement(statement)
        .summary()
        .with("input", genuine.find("input").orElse(Json.NULL))
        .with("result", genuine.find("result").orElse(Json.NULL))
        .with("envelope", DsseEnvelope.envelope(payload, DsseEnvelope.signature(payload, signer)))
        .with("log", log)
        .with("keys", Json.arr(listed.json()))
        .withPresent("outside", genuine.findObject("outside"));
  }

  /** Returns what an authority would say of a document in a log of one entry. */
  static Json.Obj stamped(Json.Obj document, Authority authority) {
    Json.Obj log = document.findObject("log").orElseThrow();
    String note = log.text("checkpoint");
    var token = authority.stamp(note.getBytes(StandardCharsets.UTF_8)).orElseThrow();
    return document.with(
        "outside",
        Json.obj(
            "checkpoint", note,
            "inclusion",
                Json.obj(
                    "index",
                    0,
                    "tree_size",
                    1,
                    "leaf_hash",
                    log.text("leaf_hash"),
                    "proof",
                    Json.Arr.EMPTY),
            "consistency", Json.obj("old_size", 1, "tree_size", 1, "proof", Json.Arr.EMPTY),
            "timestamp",
                Json.obj(
                    "token", Base64.getEncoder().encodeToString(token.der()),
                    "at", token.at(),
                    "authority", token.authority()),
            "cosignatures", 0));
  }

  /** Returns an object at a place of a document. */
  static Json.Obj at(Json.Obj document, String pointer) {
    return Optional.of(document.at(pointer)).map(Json.Obj.class::cast).orElseThrow();
  }
}
