package dev.omni.application.evidence.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.evidence.outside.CosignatureCollector.Witnesses;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.outside.OutsideCalls.Answer;
import dev.omni.application.spi.outside.OutsideStore;
import dev.omni.application.spi.outside.OutsideStore.Fork;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.Cosignature;
import dev.omni.domain.evidence.KeyPairSigner;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.MerkleTree.Head;
import dev.omni.domain.evidence.NoteKey;
import dev.omni.domain.evidence.SignedNote.Line;
import dev.omni.domain.evidence.Signer;
import dev.omni.domain.json.Json;
import dev.omni.domain.witness.CosignedHeads;
import dev.omni.domain.witness.Witness;
import dev.omni.domain.witness.Witness.Identity;
import dev.omni.domain.witness.Witness.Verdict;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is collected of witnesses that are right, wrong, hostile or not there. */
class CosignatureCollectorTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final Map<Verdict, Integer> STATUS =
      Map.of(
          Verdict.COSIGNED, 200,
          Verdict.MALFORMED, 400,
          Verdict.UNSIGNED, 403,
          Verdict.UNKNOWN_LOG, 404,
          Verdict.CONFLICT, 409,
          Verdict.UNPROVEN, 422);

  private final Tenant tenant = new Tenant(UUID.randomUUID(), Mode.TEST);
  private final Signer logKey = fresh();
  private final SigningKeys keys = SigningKeys.of("omni.example/log", logKey);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private Instant now = NOON;
  private final ClockAndIds clockAndIds = new ClockAndIds(() -> now, UUID::randomUUID);
  private Stores stores = new InMemoryStores().stores();
  private EvidenceLog log = log();

  private final Map<URI, Function<String, Optional<Answer>>> answering = new HashMap<>();
  private final Identity one = new Identity("one.example/w", fresh());
  private final Identity two = new Identity("two.example/w", fresh());
  private final Witness first = witness(one);
  private final Witness second = witness(two);
  private final WitnessAddress ofOne = address(one, first);
  private final WitnessAddress ofTwo = address(two, second);

  private static Signer fresh() {
    try {
      return new KeyPairSigner(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
    } catch (java.security.NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  private EvidenceLog log() {
    return new EvidenceLog(stores.evidence(), keys, clockAndIds, LastSeenCheckpoint.inMemory());
  }

  private Witness witness(Identity identity) {
    var last = new HashMap<String, Head>();
    var heads =
        new CosignedHeads() {
          @Override
          public Optional<Head> last(String origin) {
            return Optional.ofNullable(last.get(origin));
          }

          @Override
          public boolean replace(String origin, Optional<Head> expected, Head next) {
            last.put(origin, next);
            return true;
          }
        };
    var key = new NoteKey(keys.origin(), NoteKey.Type.NOTE, logKey.key());
    return new Witness(identity, List.of(key), heads, () -> now);
  }

  private WitnessAddress address(Identity identity, Witness witness) {
    URI url = URI.create("https://" + identity.name());
    answering.put(
        URI.create(url + "/add-checkpoint"),
        body -> {
          Witness.Answer said = witness.add(body);
          return answer(STATUS.getOrDefault(said.verdict(), 500), said.text());
        });
    return new WitnessAddress(identity.key(), url);
  }

  private static Optional<Answer> answer(int status, String text) {
    return Optional.of(new Answer(status, "text/plain", text.getBytes(StandardCharsets.UTF_8)));
  }

  private void says(WitnessAddress witness, Function<String, Optional<Answer>> what) {
    answering.put(witness.addCheckpoint(), what);
  }

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  private CosignatureCollector of(int quorum, WitnessAddress... witnesses) {
    return new CosignatureCollector(
        log,
        outside(),
        new Witnesses(List.of(witnesses), quorum),
        (address, type, body) ->
            answering
                .getOrDefault(address, none -> Optional.empty())
                .apply(new String(body, StandardCharsets.UTF_8)),
        clockAndIds);
  }

  private OutsideStore outside() {
    return stores.evidence().outside();
  }

  private void grown(int entries) {
    for (int i = 0; i < entries; i++) {
      UUID id = UUID.randomUUID();
      var document = Document.of(id, tenant, "forecast", id.toString(), Json.Obj.EMPTY, NOON);
      var entry = new LogEntry(id, tenant, "forecast", "{\"id\":\"" + id + "\"}");
      stores.documents().insert(document, Optional.empty(), ChangeSet.NONE.withLogEntry(entry));
    }
    log.sequence();
  }

  private void collect(CosignatureCollector collector) throws InterruptedException {
    collector.collect(log.head().orElseThrow(), threads);
  }

  private int cosignatures(long size) {
    return outside().cosigned(size).size();
  }

  @Test
  void each_checkpoint_gets_the_cosignature_of_each_witness() throws Exception {
    CosignatureCollector collector = of(2, ofOne, ofTwo);
    for (int size : new int[] {3, 4, 7, 20}) {
      grown(size - (int) log.head().map(head -> head.head().size()).orElse(0L).longValue());
      collect(collector);
      assertThat(cosignatures(size)).isEqualTo(2);
      String text = log.head().orElseThrow().signed().text();
      for (var cosigned : outside().cosigned(size)) {
        NoteKey key = NoteKey.parse(cosigned.witness()).orElseThrow();
        Line line = Line.parse(cosigned.line().stripTrailing()).orElseThrow();
        assertThat(Cosignature.time(line, key, text)).contains(NOON);
      }
    }
    assertThat(collector.behind()).isZero();
    assertThat(log.forked()).isEmpty();
  }

  @Test
  void a_witness_whose_answer_was_lost_is_asked_from_its_own_size() throws Exception {
    grown(3);
    collect(of(1, ofOne));
    grown(2);
    Checkpoint lost = log.head().orElseThrow();
    first.add(
        new dev.omni.domain.witness.AddCheckpoint(3, log.consistency(3, 5), lost.signed()).body());
    grown(4);
    collect(of(1, ofOne));
    assertThat(cosignatures(9)).isEqualTo(1);
    assertThat(log.forked()).isEmpty();
  }

  @Test
  void a_witness_that_is_not_there_is_behind_until_it_is_back() throws Exception {
    Function<String, Optional<Answer>> right = answering.get(ofOne.addCheckpoint());
    says(ofOne, body -> Optional.empty());
    CosignatureCollector collector = of(1, ofOne);
    grown(3);
    collect(collector);
    now = NOON.plusSeconds(3600);
    grown(2);
    collect(collector);
    assertThat(collector.behind()).isEqualTo(Duration.ofHours(1));
    assertThat(log.forked()).isEmpty();

    says(ofOne, right);
    collect(collector);
    assertThat(cosignatures(5)).isEqualTo(1);
    assertThat(collector.behind()).isZero();
  }

  @Test
  void all_are_asked_at_once() throws Exception {
    var both = new CyclicBarrier(2);
    for (WitnessAddress each : List.of(ofOne, ofTwo)) {
      Function<String, Optional<Answer>> right = answering.get(each.addCheckpoint());
      says(
          each,
          body -> {
            try {
              both.await(20, TimeUnit.SECONDS);
            } catch (Exception alone) {
              return Optional.empty();
            }
            return right.apply(body);
          });
    }
    grown(1);
    collect(of(2, ofOne, ofTwo));
    assertThat(cosignatures(1)).isEqualTo(2);
  }

  @Test
  void runs_are_sealed_while_a_witness_hangs() throws Exception {
    var over = new CountDownLatch(1);
    says(
        ofOne,
        body -> {
          try {
            over.await();
          } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
          }
          return Optional.empty();
        });
    grown(1);
    Checkpoint head = log.head().orElseThrow();
    CosignatureCollector collector = of(1, ofOne);
    var waiting =
        threads.submit(
            () -> {
              collector.collect(head, threads);
              return true;
            });
    grown(5);
    assertThat(log.head().orElseThrow().head().size()).isEqualTo(6);
    over.countDown();
    assertThat(waiting.get(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void a_cosignature_of_another_key_of_another_note_or_of_the_future_is_ignored() throws Exception {
    grown(3);
    Checkpoint head = log.head().orElseThrow();
    String text = head.signed().text();
    List<Line> wrong =
        List.of(
            Cosignature.sign("one.example/w", fresh(), NOON, text),
            Cosignature.sign("two.example/w", one.signer(), NOON, text),
            Cosignature.sign("one.example/w", one.signer(), NOON, text.replace("3", "4")),
            Cosignature.sign("one.example/w", one.signer(), NOON.plusSeconds(301), text));
    for (Line line : wrong) {
      says(ofOne, body -> answer(200, line.text()));
      collect(of(1, ofOne));
      assertThat(cosignatures(3)).as(line.text()).isZero();
    }
    says(ofOne, body -> answer(200, "<html>\n"));
    collect(of(1, ofOne));
    says(ofOne, body -> answer(302, ""));
    collect(of(1, ofOne));
    says(ofOne, body -> answer(409, "not a size\n"));
    collect(of(1, ofOne));
    assertThat(cosignatures(3)).isZero();
    assertThat(log.forked()).isEmpty();

    Line right = Cosignature.sign("one.example/w", one.signer(), NOON, text);
    says(ofOne, body -> answer(200, wrong.get(0).text() + right.text()));
    collect(of(1, ofOne));
    assertThat(cosignatures(3)).isEqualTo(1);
  }

  /** The stores as an older copy: none of what came after is there. */
  private void restored(int entries) {
    stores = new InMemoryStores().stores();
    log = log();
    grown(entries);
  }

  @Test
  void a_log_that_was_cut_back_raises_an_alarm_and_nothing_is_signed_until_it_is_accepted()
      throws Exception {
    grown(9);
    collect(of(1, ofOne));
    restored(5);
    collect(of(1, ofOne));

    assertThat(log.forked())
        .hasValue(
            "witness one.example/w knows another history: it has cosigned 9 entries, and the log"
                + " has 5");
    assertThatThrownBy(() -> grown(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("evidence accept-fork");
    assertThat(log.head().orElseThrow().head().size()).isEqualTo(5);

    List<Fork> accepted = outside().accept(now);
    assertThat(accepted).hasSize(1);
    log.sequence();
    assertThat(log.head().orElseThrow().head().size()).isEqualTo(6);
    collect(of(1, ofOne));
    assertThat(log.forked()).as("it was accepted").isEmpty();
    assertThat(cosignatures(6)).as("the witness still refuses").isZero();
  }

  @Test
  void another_history_of_a_greater_an_equal_and_a_smaller_size_raises_an_alarm() throws Exception {
    for (int size : new int[] {5, 9, 12}) {
      stores = new InMemoryStores().stores();
      log = log();
      Identity fresh = new Identity("fresh" + size + ".example/w", fresh());
      WitnessAddress witness = address(fresh, witness(fresh));
      grown(9);
      collect(of(1, witness));
      restored(size);
      collect(of(1, witness));
      assertThat(log.forked()).as("size %d", size).isPresent();
    }
  }

  @Test
  void a_log_that_was_rebuilt_beside_its_cosignatures_raises_an_alarm() throws Exception {
    grown(9);
    collect(of(1, ofOne));
    var cosigned = outside().cosigned(9);
    restored(9);
    cosigned.forEach(outside()::add);
    collect(of(1, ofOne));
    assertThat(log.forked()).isPresent();

    restored(4);
    cosigned.forEach(outside()::add);
    says(ofOne, body -> Optional.empty());
    collect(of(1, ofOne));
    assertThat(log.forked()).as("known without an answer").isPresent();
  }

  @Test
  void a_witness_with_the_first_key_of_another_alone_makes_no_alarm() throws Exception {
    says(ofOne, body -> answer(403, "no\n"));
    says(ofTwo, body -> answer(404, "no\n"));
    grown(3);
    collect(of(1, ofOne, ofTwo));
    assertThat(log.forked()).isEmpty();
    assertThat(outside().forks()).isEmpty();
  }
}
