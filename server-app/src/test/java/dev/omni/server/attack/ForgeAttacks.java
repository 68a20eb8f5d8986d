package dev.omni.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.application.evidence.SealedEvidence;
import dev.omni.application.json.JsonReader;
import dev.omni.application.spi.outside.TimeAuthority.RefusedTokenException;
import dev.omni.domain.evidence.DsseEnvelope;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.evidence.Signer;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.evidence.time.TimeToken;
import dev.omni.server.predicate.Edit;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.UUID;

/** Evidence that the log does not have is shown to a reader, with what others say of the true. */
final class ForgeAttacks {
  private static final String SIGNATURES = "/envelope/signatures";
  private static final long UNPROTECTED_RECEIPTS = 394;
  private static final long UNPROTECTED_PROOFS = 396;

  private final Operator operator;
  private final Json.Obj price;
  private final Json.Obj other;

  ForgeAttacks(Operator operator) {
    this.operator = operator;
    this.price = operator.document("price");
    this.other = operator.document("last");
  }

  private Forged higher() {
    Json.Obj result = Edit.change(Forged.at(price, "/result"), "/price", Edit::nudged);
    return Forged.of(price).withResult(result);
  }

  Exhibit newKey() {
    return Exhibit.of(higher().sealed(operator.keys().origin(), Outsiders.fresh()));
  }

  Exhibit keyWithBackdatedValidity() {
    Instant before = operator.keys().rotated().minus(Duration.ofDays(30));
    Signer current = operator.keys().current();
    var listed = new PublishedKey(current.key(), Optional.of(Instant.EPOCH), Optional.empty());
    return Exhibit.of(
        Forged.of(price).completedAt(before).sealed(operator.keys().origin(), current, listed));
  }

  Exhibit removedKey() {
    Signer removed = Outsiders.fresh();
    byte[] payload =
        new Statement(Forged.at(price, "/statement")).payload().getBytes(StandardCharsets.UTF_8);
    Json.Obj envelope = DsseEnvelope.envelope(payload, DsseEnvelope.signature(payload, removed));
    return Exhibit.of(
        price
            .with("envelope", envelope)
            .with("keys", Json.arr(PublishedKey.of(removed.key()).json())));
  }

  Exhibit foreignKeyId() {
    byte[] payload =
        new Statement(Forged.at(price, "/statement")).payload().getBytes(StandardCharsets.UTF_8);
    Json.Obj mine = DsseEnvelope.signature(payload, Outsiders.fresh());
    String theirs = operator.keys().current().key().id();
    return Exhibit.of(Edit.put(price, SIGNATURES, Json.arr(mine.with("keyid", theirs))));
  }

  Exhibit payloadType() {
    return Exhibit.of(Edit.put(price, "/envelope/payloadType", "application/json"));
  }

  Exhibit twoSignatures() {
    Json.Obj good = Forged.at(price, SIGNATURES + "/0");
    Json.Obj bad = good.with("sig", Edit.flipped(good.text("sig")));
    return Exhibit.of(Edit.put(price, SIGNATURES, Json.arr(good, bad)));
  }

  Exhibit envelopeOfAnotherRun() {
    return Exhibit.of(price.with("envelope", other.find("envelope").orElseThrow()));
  }

  Exhibit resultOfAnotherRun() {
    return Exhibit.of(price.with("result", other.find("result").orElseThrow()));
  }

  private byte[] written(String format, String name, Optional<String> time) {
    UUID id = operator.id(name);
    SealedEvidence sealed = operator.omni().evidence().sealed(Operator.ADA, id);
    return ServiceLoader.load(EvidenceFormat.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(one -> one.name().equals(format))
        .findFirst()
        .orElseThrow()
        .write(
            new SealedEvidence(sealed.document(), sealed.statement(), sealed.signer(), () -> time));
  }

  private List<?> message(String name) {
    return (List<?>) CborItems.read(written("cose", name, Optional.empty()));
  }

  private static byte[] receipt(List<?> message) {
    return (byte[]) ((List<?>) ((Map<?, ?>) message.get(1)).get(UNPROTECTED_RECEIPTS)).get(0);
  }

  /** Returns whether a receipt leads from a payload to a root that the key of the log signed. */
  private boolean covers(byte[] receipt, byte[] payload) {
    var parts = (List<?>) CborItems.read(receipt);
    var proofs = (Map<?, ?>) ((Map<?, ?>) parts.get(1)).get(UNPROTECTED_PROOFS);
    var proof = (List<?>) CborItems.read((byte[]) ((List<?>) proofs.get(-1L)).get(0));
    List<Hash> path =
        ((List<?>) proof.get(2)).stream().map(step -> Hash.wrap((byte[]) step)).toList();
    Optional<Hash> root =
        MerkleTree.root(
            MerkleTree.leafHash(payload), (Long) proof.get(1), (Long) proof.get(0), path);
    return root.isPresent()
        && operator
            .keys()
            .current()
            .key()
            .verifies(signed((byte[]) parts.get(0), root.get().bytes()), (byte[]) parts.get(3));
  }

  /** Returns the bytes that a signature of COSE covers (RFC 9052, 4.4). */
  private static byte[] signed(byte[] headers, byte[] payload) {
    var out = new ByteArrayOutputStream();
    out.write(0x84);
    out.write(0x6a);
    out.writeBytes("Signature1".getBytes(StandardCharsets.US_ASCII));
    bytes(out, headers);
    bytes(out, new byte[0]);
    bytes(out, payload);
    return out.toByteArray();
  }

  private static void bytes(ByteArrayOutputStream out, byte[] text) {
    if (text.length < 24) {
      out.write(0x40 | text.length);
    } else if (text.length < 256) {
      out.write(0x58);
      out.write(text.length);
    } else {
      throw new IllegalArgumentException("headers and roots are short");
    }
    out.writeBytes(text);
  }

  Exhibit receiptOfAnotherRoot() {
    List<?> mine = message("price");
    List<?> theirs = message("last");
    byte[] payload = (byte[]) mine.get(2);
    assertThat(covers(receipt(mine), payload)).as("the true receipt").isTrue();
    return Exhibit.checked("receipt", covers(receipt(theirs), payload), "leads to another root");
  }

  private byte[] signature(Json.Obj document) {
    return Base64.getDecoder().decode(Forged.at(document, SIGNATURES + "/0").text("sig"));
  }

  private boolean isAbout(byte[] token, byte[] subject) {
    try {
      var trusted = List.of(operator.outsiders().authority().issuer());
      return TimeToken.checked(token, subject, trusted).at() != null;
    } catch (RefusedTokenException other) {
      return false;
    }
  }

  Exhibit bundleOfAnotherEnvelope() {
    byte[] token = operator.outsiders().authority().stamp(signature(price)).orElseThrow().der();
    Optional<String> time = Optional.of(Base64.getEncoder().encodeToString(token));
    Json.Obj bundle =
        Operator.read(
            (Json.Obj)
                JsonReader.trusted(
                    new String(written("sigstore", "price", time), StandardCharsets.UTF_8)));
    Json.Obj exchanged = bundle.with("dsseEnvelope", other.find("envelope").orElseThrow());
    byte[] reply =
        Base64.getDecoder()
            .decode(
                Forged.at(
                        exchanged,
                        "/verificationMaterial/timestampVerificationData/rfc3161Timestamps/0")
                    .text("signedTimestamp"));
    byte[] kept = Arrays.copyOfRange(reply, reply.length - token.length, reply.length);
    assertThat(isAbout(kept, signature(price))).as("the true bundle").isTrue();
    byte[] shown =
        Base64.getDecoder().decode(Forged.at(exchanged, "/dsseEnvelope/signatures/0").text("sig"));
    return Exhibit.checked("bundle", isAbout(kept, shown), "its time is of another signature");
  }
}
