package dev.omni.server.attack;

import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.evidence.outside.WitnessAddress;
import dev.omni.application.spi.outside.OutsideCalls.Answer;
import dev.omni.domain.evidence.KeyPairSigner;
import dev.omni.domain.evidence.MerkleTree.Head;
import dev.omni.domain.evidence.NoteKey;
import dev.omni.domain.witness.CosignedHeads;
import dev.omni.domain.witness.Witness;
import dev.omni.domain.witness.Witness.Identity;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** One honest witness and one honest time authority, with a clock that no operator can set. */
final class Outsiders {
  private static final Map<Witness.Verdict, Integer> STATUS =
      Map.of(
          Witness.Verdict.COSIGNED, 200,
          Witness.Verdict.MALFORMED, 400,
          Witness.Verdict.UNSIGNED, 403,
          Witness.Verdict.UNKNOWN_LOG, 404,
          Witness.Verdict.CONFLICT, 409,
          Witness.Verdict.UNPROVEN, 422);

  private final AtomicReference<Instant> now;
  private final Identity identity = identity("witness.example/w1");
  private final Heads heads = new Heads();
  private final Witness witness;
  private final Authority authority;

  Outsiders(Instant start, SigningKeys log) {
    this.now = new AtomicReference<>(start);
    List<NoteKey> keys =
        log.published().stream()
            .map(key -> new NoteKey(log.origin(), NoteKey.Type.NOTE, key.key()))
            .toList();
    this.witness = new Witness(identity, keys, heads, now::get);
    this.authority = Authority.named("Authority", now::get);
  }

  static Identity identity(String name) {
    return new Identity(name, fresh());
  }

  /** A key that nobody knows. */
  static KeyPairSigner fresh() {
    try {
      return new KeyPairSigner(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  void pass(Duration time) {
    now.updateAndGet(instant -> instant.plus(time));
  }

  Instant now() {
    return now.get();
  }

  Witness witness() {
    return witness;
  }

  /** The key that a reader trusts. */
  NoteKey witnessKey() {
    return identity.key();
  }

  Authority authority() {
    return authority;
  }

  /** The size that the witness cosigned last. */
  long witnessed(String origin) {
    return heads.last(origin).map(Head::size).orElse(0L);
  }

  WitnessAddress address() {
    return new WitnessAddress(witnessKey(), URI.create("http://witness.example"));
  }

  /** Carries a request to the witness. */
  Answer post(byte[] body) {
    Witness.Answer answer = witness.add(new String(body, StandardCharsets.UTF_8));
    boolean conflict = answer.verdict() == Witness.Verdict.CONFLICT;
    return new Answer(
        Objects.requireNonNull(STATUS.get(answer.verdict())),
        conflict ? "text/x.tlog.size" : "text/plain",
        answer.text().getBytes(StandardCharsets.UTF_8));
  }

  /** What the witness remembers; no operator has this memory. */
  private static final class Heads implements CosignedHeads {
    private final Map<String, Head> heads = new ConcurrentHashMap<>();

    @Override
    public Optional<Head> last(String origin) {
      return Optional.ofNullable(heads.get(origin));
    }

    @Override
    public boolean replace(String origin, Optional<Head> expected, Head next) {
      return expected
          .map(old -> heads.replace(origin, old, next))
          .orElseGet(() -> heads.putIfAbsent(origin, next) == null);
    }
  }
}
