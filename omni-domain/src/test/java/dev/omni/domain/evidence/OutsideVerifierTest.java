package dev.omni.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.evidence.MerkleTree.Head;
import dev.omni.domain.evidence.OutsideVerifier.Demands;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is demanded from outside: there, not there, or wrong. */
class OutsideVerifierTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final String LOG = "omni.example/log";
  private static final byte[] PAYLOAD = "{}".getBytes(StandardCharsets.UTF_8);
  private static final byte[] TOKEN = {1, 2, 3};

  private final Signer log = Ed25519Keys.fresh();
  private final Signer one = Ed25519Keys.fresh();
  private final Signer two = Ed25519Keys.fresh();
  private final NoteKey first = new NoteKey("one", NoteKey.Type.COSIGNATURE, one.key());
  private final NoteKey second = new NoteKey("two", NoteKey.Type.COSIGNATURE, two.key());

  /** The entry is the fourth of five; its own checkpoint is of four, that from outside of nine. */
  private static final MerkleTree.Nodes TREE =
      new MerkleTree.Nodes() {
        @Override
        public Hash at(int level, long index) {
          if (level > 0) {
            return MerkleTree.node(at(level - 1, 2 * index), at(level - 1, 2 * index + 1));
          }
          return index == 3
              ? MerkleTree.leafHash(PAYLOAD)
              : MerkleTree.leafHash(String.valueOf(index).getBytes(StandardCharsets.UTF_8));
        }
      };

  private static Head head(long size) {
    return new Head(size, MerkleTree.root(TREE, size));
  }

  private static List<String> base64(List<Hash> hashes) {
    return hashes.stream().map(h -> Base64.getEncoder().encodeToString(h.bytes())).toList();
  }

  private Checkpoint checkpoint(long size) {
    return Checkpoint.sign(LOG, head(size), log);
  }

  private Json.Obj evidence(SignedNote note) {
    Json.Obj inclusion =
        Json.obj(
            "index",
            3,
            "tree_size",
            9,
            "leaf_hash",
            MerkleTree.leafHash(PAYLOAD).hex(),
            "proof",
            base64(MerkleTree.inclusion(TREE, 3, 9)));
    Json.Obj consistency =
        Json.obj(
            "old_size", 4, "tree_size", 9, "proof", base64(MerkleTree.consistency(TREE, 4, 9)));
    return bare()
        .with(
            "outside",
            Json.obj(
                "checkpoint",
                note.note(),
                "inclusion",
                inclusion,
                "consistency",
                consistency,
                "timestamp",
                Json.obj("token", Base64.getEncoder().encodeToString(TOKEN)),
                "cosignatures",
                note.lines().size() - 1));
  }

  private Json.Obj bare() {
    return Json.obj(
        "statement",
        Json.Obj.EMPTY,
        "envelope",
        Json.obj(
            "payload", Base64.getEncoder().encodeToString(PAYLOAD),
            "signatures", Json.arr(Json.obj("keyid", log.key().id()))),
        "log",
        Json.obj("origin", LOG, "checkpoint", checkpoint(4).text()));
  }

  private SignedNote cosigned() {
    SignedNote note = checkpoint(9).signed();
    return note.with(Cosignature.sign("one", one, NOON, note.text()))
        .with(Cosignature.sign("two", two, NOON.plusSeconds(60), note.text()));
  }

  private EvidenceVerdict judged(Json evidence, Demands demands) {
    byte[] stamped = checkpoint(9).text().getBytes(StandardCharsets.UTF_8);
    var verifier =
        new OutsideVerifier(
            List.of(PublishedKey.of(log.key())),
            demands,
            (der, subject) -> {
              if (!Arrays.equals(der, TOKEN) || !Arrays.equals(subject, stamped)) {
                throw new IllegalArgumentException("it is about other bytes");
              }
              return NOON.plusSeconds(5);
            });
    return EvidenceVerdict.of(verifier.verify(evidence));
  }

  private Demands witnesses(int quorum) {
    return new Demands(List.of(first, second), quorum, false, Optional.empty(), Map.of());
  }

  private static Demands time(Optional<Instant> notAfter) {
    return new Demands(List.of(), 0, true, notAfter, Map.of());
  }

  @Test
  void all_that_is_demanded_and_there_is_valid() {
    Json.Obj evidence = evidence(cosigned());
    assertThat(judged(evidence, Demands.NONE)).isEqualTo(EvidenceVerdict.VALID);
    assertThat(judged(evidence, witnesses(2))).isEqualTo(EvidenceVerdict.VALID);
    assertThat(judged(evidence, time(Optional.of(NOON.plusSeconds(5)))))
        .isEqualTo(EvidenceVerdict.VALID);
    assertThat(judged(Json.obj("data", evidence), witnesses(1))).isEqualTo(EvidenceVerdict.VALID);
  }

  @Test
  void a_demanded_fact_that_lacks_is_unverifiable() {
    Json.Obj none = evidence(checkpoint(9).signed());
    assertThat(judged(none, witnesses(1))).isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    assertThat(judged(bare(), witnesses(1))).isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    assertThat(judged(bare(), time(Optional.empty()))).isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    assertThat(
            judged(
                evidence(cosigned()),
                new Demands(List.of(), 0, false, Optional.of(NOON), Map.of())))
        .isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    SignedNote note = checkpoint(9).signed();
    Json.Obj half = evidence(note.with(Cosignature.sign("one", one, NOON, note.text())));
    assertThat(judged(half, witnesses(1))).isEqualTo(EvidenceVerdict.VALID);
    assertThat(judged(half, witnesses(2))).isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    assertThat(judged(bare(), Demands.NONE))
        .as("nothing is demanded")
        .isEqualTo(EvidenceVerdict.VALID);
  }

  @Test
  void a_wrong_fact_is_invalid_though_another_one_is_right() {
    SignedNote note = checkpoint(9).signed();
    SignedNote other = note.with(Cosignature.sign("one", one, NOON, "other\n" + note.text()));
    assertThat(judged(evidence(other), witnesses(1))).isEqualTo(EvidenceVerdict.INVALID);
    Json.Obj late = evidence(cosigned());
    assertThat(judged(late, time(Optional.of(NOON.plusSeconds(4)))))
        .isEqualTo(EvidenceVerdict.INVALID);
    Json.Obj outside = late.findObject("outside").orElseThrow();
    Json.Obj token = Json.obj("token", Base64.getEncoder().encodeToString(new byte[] {9}));
    assertThat(
            judged(late.with("outside", outside.with("timestamp", token)), time(Optional.empty())))
        .isEqualTo(EvidenceVerdict.INVALID);
  }

  @Test
  void facts_of_another_entry_another_log_or_another_history_are_invalid() {
    Json.Obj right = evidence(cosigned());
    Json.Obj outside = right.findObject("outside").orElseThrow();
    SignedNote strange = Checkpoint.sign(LOG, head(9), Ed25519Keys.fresh()).signed();
    SignedNote elsewhere = Checkpoint.sign("other/log", head(9), log).signed();
    for (Json.Obj wrong :
        List.of(
            outside.with("checkpoint", strange.note()),
            outside.with("checkpoint", elsewhere.note()),
            outside.with("checkpoint", "no note"),
            outside.with("checkpoint", checkpoint(8).signed().note()),
            outside.with(
                "inclusion", outside.findObject("inclusion").orElseThrow().with("index", 2)),
            outside.with("inclusion", Json.Obj.EMPTY),
            outside.with("consistency", Json.obj("proof", Json.arr())),
            outside.with("consistency", Json.obj("proof", Json.arr("x"))))) {
      Json.Obj document = right.with("outside", wrong);
      assertThat(judged(document, Demands.NONE))
          .as(wrong.canonical())
          .isEqualTo(EvidenceVerdict.INVALID);
      assertThat(judged(document, witnesses(1))).isEqualTo(EvidenceVerdict.INVALID);
    }
  }

  @Test
  void what_a_leaked_key_signed_stands_where_it_is_known_to_be_older() {
    Json.Obj evidence = evidence(cosigned());
    for (var expected :
        Map.of(
                NOON.plusSeconds(5), EvidenceVerdict.VALID,
                NOON.plusSeconds(4), EvidenceVerdict.INVALID)
            .entrySet()) {
      var leaked = Map.of(log.key().id(), expected.getKey());
      assertThat(judged(evidence, new Demands(List.of(), 0, true, Optional.empty(), leaked)))
          .isEqualTo(expected.getValue());
    }
    var leaked = Map.of(log.key().id(), NOON.plusSeconds(60));
    assertThat(judged(evidence, new Demands(List.of(), 0, false, Optional.empty(), leaked)))
        .isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    assertThat(
            judged(
                evidence, new Demands(List.of(first, second), 2, false, Optional.empty(), leaked)))
        .as("by the second of two witnesses")
        .isEqualTo(EvidenceVerdict.VALID);
    assertThat(
            judged(
                evidence,
                new Demands(List.of(), 0, false, Optional.empty(), Map.of(one.key().id(), NOON))))
        .as("another key signed it")
        .isEqualTo(EvidenceVerdict.VALID);
  }
}
