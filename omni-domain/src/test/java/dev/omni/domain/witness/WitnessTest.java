package dev.omni.domain.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.Cosignature;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.KeyPairSigner;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.MerkleTree.Head;
import dev.omni.domain.evidence.NoteKey;
import dev.omni.domain.evidence.SignedNote.Line;
import dev.omni.domain.evidence.Signer;
import dev.omni.domain.witness.Witness.Answer;
import dev.omni.domain.witness.Witness.Identity;
import dev.omni.domain.witness.Witness.Verdict;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a witness cosigns, and what it refuses with which verdict (C2SP tlog-witness). */
class WitnessTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final String LOG = "omni.example/log";

  private final Signer log = fresh();
  private final Identity identity = new Identity("witness.example/w1", fresh());
  private final InMemoryHeads heads = new InMemoryHeads();
  private final Witness witness =
      new Witness(
          identity,
          List.of(
              new NoteKey(LOG, NoteKey.Type.NOTE, fresh().key()),
              new NoteKey(LOG, NoteKey.Type.NOTE, log.key())),
          heads,
          InstantSource.fixed(NOON));

  private static Signer fresh() {
    try {
      return new KeyPairSigner(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
    } catch (java.security.NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** Heads with the law of the port. */
  static final class InMemoryHeads implements CosignedHeads {
    private final Map<String, Head> last = new ConcurrentHashMap<>();

    @Override
    public Optional<Head> last(String origin) {
      return Optional.ofNullable(last.get(origin));
    }

    @Override
    public synchronized boolean replace(String origin, Optional<Head> expected, Head next) {
      boolean same = last(origin).equals(expected);
      if (same) {
        last.put(origin, next);
      }
      return same;
    }
  }

  /** A tree of numbered entries, one history for each seed. */
  private record Tree(String seed) implements MerkleTree.Nodes {
    @Override
    public Hash at(int level, long index) {
      return level == 0
          ? MerkleTree.leafHash((seed + index).getBytes(java.nio.charset.StandardCharsets.UTF_8))
          : MerkleTree.node(at(level - 1, 2 * index), at(level - 1, 2 * index + 1));
    }

    Head head(long size) {
      return new Head(size, MerkleTree.root(this, size));
    }
  }

  private final Tree tree = new Tree("a");

  private AddCheckpoint request(Tree of, long old, long size) {
    Checkpoint checkpoint = Checkpoint.sign(LOG, of.head(size), log);
    List<Hash> proof = old > size ? List.of() : MerkleTree.consistency(of, old, size);
    return new AddCheckpoint(old, proof, checkpoint.signed());
  }

  private Answer add(Tree of, long old, long size) {
    return witness.add(request(of, old, size).body());
  }

  @Test
  void a_log_that_only_grows_is_cosigned_with_the_time() {
    long old = 0;
    for (long size : new long[] {1, 2, 3, 7, 7, 8, 64, 65, 1000}) {
      Answer answer = add(tree, old, size);
      assertThat(answer.verdict()).isEqualTo(Verdict.COSIGNED);
      Line line = Line.parse(answer.text().stripTrailing()).orElseThrow();
      String text = Checkpoint.sign(LOG, tree.head(size), log).signed().text();
      assertThat(Cosignature.time(line, identity.key(), text)).contains(NOON);
      assertThat(heads.last(LOG)).contains(tree.head(size));
      old = size;
    }
  }

  @Test
  void an_empty_log_is_cosigned_only_with_the_root_of_nothing() {
    assertThat(add(tree, 0, 0).verdict()).isEqualTo(Verdict.COSIGNED);
    var wrong = Checkpoint.sign(LOG, new Head(0, Hash.of("x")), log);
    var request = new AddCheckpoint(0, List.of(), wrong.signed());
    assertThat(witness.add(request.body())).isEqualTo(new Answer(Verdict.CONFLICT, "0\n"));
  }

  @Test
  void another_old_size_is_a_conflict_that_says_the_size() {
    add(tree, 0, 5);
    assertThat(add(tree, 0, 9)).isEqualTo(new Answer(Verdict.CONFLICT, "5\n"));
    assertThat(add(tree, 6, 9)).isEqualTo(new Answer(Verdict.CONFLICT, "5\n"));
    assertThat(heads.last(LOG)).contains(tree.head(5));
  }

  @Test
  void a_log_that_was_cut_back_is_a_conflict() {
    add(tree, 0, 9);
    assertThat(add(tree, 0, 5)).isEqualTo(new Answer(Verdict.CONFLICT, "9\n"));
    assertThat(add(tree, 5, 5)).isEqualTo(new Answer(Verdict.CONFLICT, "9\n"));
  }

  @Test
  void another_root_of_the_same_size_is_a_conflict() {
    add(tree, 0, 5);
    assertThat(add(new Tree("b"), 5, 5)).isEqualTo(new Answer(Verdict.CONFLICT, "5\n"));
  }

  @Test
  void another_history_is_unproven() {
    add(tree, 0, 5);
    assertThat(add(new Tree("b"), 5, 9).verdict()).isEqualTo(Verdict.UNPROVEN);
    AddCheckpoint right = request(tree, 5, 9);
    var without = new AddCheckpoint(5, List.of(), right.checkpoint());
    assertThat(witness.add(without.body()).verdict()).isEqualTo(Verdict.UNPROVEN);
    var more = new ArrayList<>(right.proof());
    more.add(Hash.of("more"));
    assertThat(witness.add(new AddCheckpoint(5, more, right.checkpoint()).body()).verdict())
        .isEqualTo(Verdict.UNPROVEN);
    assertThat(heads.last(LOG)).contains(tree.head(5));
  }

  @Test
  void a_first_checkpoint_has_no_proof() {
    var checkpoint = Checkpoint.sign(LOG, tree.head(5), log).signed();
    var request = new AddCheckpoint(0, List.of(Hash.of("x")), checkpoint);
    assertThat(witness.add(request.body()).verdict()).isEqualTo(Verdict.UNPROVEN);
  }

  @Test
  void an_unknown_log_an_unknown_key_and_a_changed_line_are_told_apart() {
    var other = Checkpoint.sign("other.example/log", tree.head(5), log).signed();
    assertThat(witness.add(new AddCheckpoint(0, List.of(), other).body()).verdict())
        .isEqualTo(Verdict.UNKNOWN_LOG);
    var stranger = Checkpoint.sign(LOG, tree.head(5), fresh()).signed();
    assertThat(witness.add(new AddCheckpoint(0, List.of(), stranger).body()).verdict())
        .isEqualTo(Verdict.UNSIGNED);
    String changed = request(tree, 0, 5).body().replace("\n5\n", "\n6\n");
    assertThat(witness.add(changed).verdict()).isEqualTo(Verdict.UNSIGNED);
    assertThat(heads.last(LOG)).isEmpty();
  }

  @Test
  void an_old_size_beyond_the_new_one_is_malformed() {
    assertThat(add(tree, 6, 5).verdict()).isEqualTo(Verdict.MALFORMED);
  }

  @Test
  void other_texts_are_malformed() {
    String right = request(tree, 0, 5).body();
    String hash = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";
    for (String text :
        new String[] {
          "",
          "old 0\n",
          right.substring(1),
          right.replace("old 0", "old 00"),
          right.replace("old 0", "old -1"),
          right.replace("old 0", "old 99999999999999999999"),
          right.replace("old 0\n", "old 0\nno hash\n"),
          right.replace("old 0\n", "old 0\n" + hash.repeat(64)),
          right.replace("\n\n", "\n"),
          right + "\n",
          right.stripTrailing()
        }) {
      assertThat(witness.add(text).verdict()).as(text).isEqualTo(Verdict.MALFORMED);
    }
    String most = right.replace("old 0\n", "old 0\n" + hash.repeat(63));
    assertThat(witness.add(most).verdict()).isEqualTo(Verdict.UNPROVEN);
  }

  @Test
  void a_request_is_read_back_as_it_was_written() {
    AddCheckpoint request = request(tree, 5, 1000);
    assertThat(AddCheckpoint.parse(request.body())).contains(request);
  }

  @Test
  void of_many_histories_at_once_one_is_cosigned() throws Exception {
    var pool = Executors.newFixedThreadPool(8);
    try {
      var racers = new ArrayList<Callable<Answer>>();
      for (int i = 0; i < 16; i++) {
        var history = new Tree("racer " + i + " ");
        racers.add(() -> add(history, 0, 5));
      }
      int cosigned = 0;
      for (var racer : pool.invokeAll(racers)) {
        Answer answer = racer.get();
        cosigned += answer.verdict() == Verdict.COSIGNED ? 1 : 0;
        if (answer.verdict() != Verdict.COSIGNED) {
          assertThat(answer).isEqualTo(new Answer(Verdict.CONFLICT, "5\n"));
        }
      }
      assertThat(cosigned).isEqualTo(1);
      assertThat(IntStream.range(0, 16).mapToObj(i -> new Tree("racer " + i + " ").head(5)))
          .contains(heads.last(LOG).orElseThrow());
    } finally {
      pool.shutdownNow();
    }
  }
}
