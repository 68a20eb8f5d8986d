package dev.omni.domain.evidence;

import dev.omni.domain.evidence.MerkleTree.Head;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The verification of what others say of evidence. A demanded fact that lacks cannot be verified; a
 * wrong one makes the evidence invalid.
 */
public final class OutsideVerifier {
  private static final Pointer KEY = new Pointer("/envelope/signatures/0/keyid");

  private final List<PublishedKey> trusted;
  private final Demands demands;
  private final TokenCheck tokens;

  /**
   * The facts that must be known from outside.
   *
   * @param witnesses keys of witnesses that are trusted
   * @param quorum how many of them must have cosigned; 0 for none
   * @param time whether an authority must have confirmed a time
   * @param notAfter the latest time at which it must have existed
   * @param leaked when keys became known to others, by the id of the key
   */
  public record Demands(
      List<NoteKey> witnesses,
      int quorum,
      boolean time,
      Optional<Instant> notAfter,
      Map<String, Instant> leaked) {
    /** Nothing. */
    public static final Demands NONE = new Demands(List.of(), 0, false, Optional.empty(), Map.of());

    public Demands {
      witnesses = List.copyOf(witnesses);
      leaked = Map.copyOf(leaked);
    }
  }

  /** The check of a token of an authority. */
  @FunctionalInterface
  public interface TokenCheck {
    /**
     * Returns the time of a token over bytes.
     *
     * @throws IllegalArgumentException that says what is wrong with the token
     */
    Instant time(byte[] der, byte[] subject);
  }

  /**
   * Creates a verifier.
   *
   * @param trusted keys of the log
   * @param tokens accepts tokens of the authorities that are trusted
   */
  public OutsideVerifier(List<PublishedKey> trusted, Demands demands, TokenCheck tokens) {
    this.trusted = List.copyOf(trusted);
    this.demands = demands;
    this.tokens = tokens;
  }

  /** Returns a finding for what is there, and one for each demand; none without both. */
  public List<Finding> verify(Json evidence) {
    Optional<Json.Obj> data = EvidenceVerifier.data(evidence);
    Optional<Json.Obj> outside = data.flatMap(document -> document.findObject("outside"));
    return data.map(document -> new Check(document, outside).findings()).orElse(List.of());
  }

  /** The verification of one document. */
  private final class Check {
    private final Json.Obj document;
    private final Optional<Json.Obj> outside;
    private final Optional<SignedNote> note;
    private final List<Finding> found = new ArrayList<>();

    /** Times at or before which the evidence existed, as trusted others say. */
    private final List<Instant> known = new ArrayList<>();

    Check(Json.Obj document, Optional<Json.Obj> outside) {
      this.document = document;
      this.outside = outside;
      this.note = outside.flatMap(o -> o.findText("checkpoint")).flatMap(SignedNote::parse);
    }

    List<Finding> findings() {
      outside.ifPresent(facts -> found.add(placed(facts)));
      boolean stands = found.stream().allMatch(Finding::passed);
      if (demands.quorum() > 0) {
        found.add(stands ? witnessed() : wrong("witnesses"));
      }
      if (demands.time()) {
        found.add(stands ? stamped() : wrong("time"));
      }
      demands.notAfter().ifPresent(latest -> found.add(before("not_after", latest)));
      demands.leaked().forEach((key, at) -> leaked(key, at).ifPresent(found::add));
      return found;
    }

    private Finding wrong(String check) {
      return Finding.fail(check, "what the document has from outside is not of it");
    }

    /** Checks that the entry is in the log of the checkpoint, which continues that of its own. */
    private Finding placed(Json.Obj facts) {
      Optional<Head> head = note.flatMap(SignedNote::head);
      if (head.isEmpty() || trusted.stream().noneMatch(this::signed)) {
        return Finding.fail("outside", "its checkpoint is not signed by a trusted key of the log");
      }
      Json.Obj inclusion = facts.findObject("inclusion").orElse(Json.Obj.EMPTY);
      Optional<Hash> root =
          hashes(inclusion)
              .flatMap(
                  proof ->
                      MerkleTree.root(
                          MerkleTree.leafHash(payload()),
                          inclusion.findWhole("index").orElse(-1L),
                          head.get().size(),
                          proof));
      if (!root.equals(head.map(Head::root))) {
        return Finding.fail("outside", "the entry is not in the log of its checkpoint");
      }
      boolean grown =
          own()
              .flatMap(
                  before ->
                      hashes(facts.findObject("consistency").orElse(Json.Obj.EMPTY))
                          .filter(proof -> MerkleTree.consistent(before, head.get(), proof)))
              .isPresent();
      return Finding.of(
          "outside",
          grown,
          "entry " + inclusion.findWhole("index").orElse(-1L) + " of " + head.get().size(),
          "its checkpoint does not continue that of the evidence");
    }

    private boolean signed(PublishedKey key) {
      String origin = note.orElseThrow().origin();
      return log().findText("origin").equals(Optional.of(origin))
          && NoteKey.isName(origin)
          && note.get().signedBy(new NoteKey(origin, NoteKey.Type.NOTE, key.key()));
    }

    private Json.Obj log() {
      return document.findObject("log").orElse(Json.Obj.EMPTY);
    }

    private Optional<Head> own() {
      return log().findText("checkpoint").flatMap(Checkpoint::parse).map(Checkpoint::head);
    }

    private byte[] payload() {
      return document
          .findObject("envelope")
          .flatMap(envelope -> envelope.findText("payload"))
          .flatMap(Base64Text::read)
          .orElseGet(() -> new byte[0]);
    }

    private Optional<List<Hash>> hashes(Json.Obj proof) {
      List<Optional<Hash>> read =
          proof.items("proof").stream()
              .map(
                  step ->
                      step instanceof Json.Str text
                          ? Base64Text.hash(text.value())
                          : Optional.<Hash>empty())
              .toList();
      return read.stream().allMatch(Optional::isPresent)
          ? Optional.of(read.stream().map(Optional::get).toList())
          : Optional.empty();
    }

    private Finding witnessed() {
      List<Instant> times = new ArrayList<>();
      for (NoteKey witness : demands.witnesses()) {
        List<SignedNote.Line> lines = note.map(n -> n.of(witness)).orElse(List.of());
        Optional<Instant> time = note.flatMap(n -> Cosignature.time(n, witness));
        if (time.isEmpty() && !lines.isEmpty()) {
          return Finding.fail(
              "witnesses", "the cosignature of " + witness.name() + " is not of this checkpoint");
        }
        time.ifPresent(times::add);
      }
      if (times.size() < demands.quorum()) {
        return Finding.unverifiable(
            "witnesses", times.size() + " of " + demands.quorum() + " that are demanded cosigned");
      }
      known.add(times.stream().sorted().toList().get(demands.quorum() - 1));
      return Finding.pass("witnesses", times.size() + " cosigned");
    }

    private Finding stamped() {
      Optional<Json.Obj> time = outside.flatMap(facts -> facts.findObject("timestamp"));
      if (time.isEmpty()) {
        return Finding.unverifiable("time", "no authority has confirmed a time");
      }
      Optional<byte[]> token = time.get().findText("token").flatMap(Base64Text::read);
      try {
        Instant at = tokens.time(token.orElseGet(() -> new byte[0]), alone());
        known.add(at);
        return Finding.pass("time", "it existed at " + at);
      } catch (IllegalArgumentException wrong) {
        return Finding.fail("time", String.valueOf(wrong.getMessage()));
      }
    }

    /** Returns the checkpoint with the signature of the log alone, which the token is about. */
    private byte[] alone() {
      SignedNote whole = note.orElseThrow();
      List<SignedNote.Line> own =
          whole.lines().stream()
              .filter(
                  line ->
                      trusted.stream()
                          .map(key -> new NoteKey(whole.origin(), NoteKey.Type.NOTE, key.key()))
                          .anyMatch(key -> Cosignature.claims(line, key)))
              .limit(1)
              .toList();
      return new SignedNote(whole.text(), own).note().getBytes(StandardCharsets.UTF_8);
    }

    private Finding before(String check, Instant latest) {
      Optional<Instant> first = known.stream().min(Instant::compareTo);
      if (first.isEmpty()) {
        return Finding.unverifiable(check, "no time from outside is known; see --tsa, --witness");
      }
      return Finding.of(
          check,
          !first.get().isAfter(latest),
          "it existed at " + first.get(),
          "it is known to have existed at " + first.get() + ", after " + latest);
    }

    /** Checks that what a key signed existed before others knew the key. */
    private Optional<Finding> leaked(String key, Instant at) {
      Stream<String> signers =
          Stream.concat(
              KEY.in(document).stream()
                  .filter(Json.Str.class::isInstance)
                  .map(id -> ((Json.Str) id).value()),
              trusted.stream()
                  .map(PublishedKey::key)
                  .filter(
                      each ->
                          log()
                              .findText("checkpoint")
                              .flatMap(Checkpoint::parse)
                              .filter(own -> own.signedBy(each))
                              .isPresent())
                  .map(VerifyingKey::id));
      return signers.anyMatch(key::equals)
          ? Optional.of(before("key_leaked", at))
          : Optional.empty();
    }
  }
}
