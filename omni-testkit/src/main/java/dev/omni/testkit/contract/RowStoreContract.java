package dev.omni.testkit.contract;

import static dev.omni.testkit.contract.RowSamples.SIZE;
import static dev.omni.testkit.contract.RowSamples.chunk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.batch.EncodedChunk;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract of every {@code RowStore}. */
public abstract class RowStoreContract extends PortContract {
  private static final int CROWD = 20;

  private final Samples samples = Samples.fresh();

  private Run running() {
    Run run = samples.job().acquired(samples.lease(), samples.now());
    stores().runs().insert(run, Optional.empty(), ChangeSet.NONE);
    return run;
  }

  private List<ChunkHeader> headers(Run run) {
    return stores().rows().chunks(run.tenant(), run.id());
  }

  private Optional<RowChunk> read(Run run, int number) {
    return stores()
        .rows()
        .read(run.tenant(), run.id(), number)
        .map(EncodedChunk::new)
        .map(EncodedChunk::chunk);
  }

  private boolean append(Run run, RowChunk chunk) {
    return append(stores(), run, chunk);
  }

  private static boolean append(Stores node, Run run, RowChunk chunk) {
    return node.rows().append(run, EncodedChunk.of(chunk).stored());
  }

  /** Chunks of one worker. */
  @Nested
  class Storing {
    @Test
    void a_chunk_comes_back_with_every_digit_and_its_members_in_their_order() {
      Run run = running();
      RowChunk chunk = chunk(1);
      assertThat(append(run, chunk)).isTrue();

      RowChunk read = read(run, 1).orElseThrow();
      assertThat(read).isEqualTo(chunk);
      for (int i = 0; i < SIZE; i++) {
        assertThat(read.rows().get(i).carry().members().keySet())
            .containsExactlyElementsOf(chunk.rows().get(i).carry().members().keySet());
      }
    }

    @Test
    void a_long_chunk_comes_back() {
      Run run = running();
      var rows = new ArrayList<BatchRow>();
      for (int i = 0; i < 8; i++) {
        Json.Obj noise = Json.obj("i", i, "text", "" + i % 7 + Samples.longJson());
        rows.add(new BatchRow(i, noise, new RowOutcome.Output(noise), Json.Obj.EMPTY));
      }
      RowChunk chunk = RowChunk.of(0, 0, rows, RowLeaf.document());
      assertThat(append(run, chunk)).isTrue();

      assertThat(read(run, 0)).contains(chunk);
    }

    @Test
    void chunks_are_listed_in_order_up_to_the_first_that_is_missing() {
      Run run = running();
      for (int number : new int[] {2, 0, 1, 4}) {
        assertThat(append(run, chunk(number))).isTrue();
      }

      assertThat(headers(run))
          .containsExactly(
              ChunkHeader.of(chunk(0)), ChunkHeader.of(chunk(1)), ChunkHeader.of(chunk(2)));
      assertThat(headers(run).get(1)).isEqualTo(new ChunkHeader(1, 4, 4, 2, chunk(1).digest()));
    }

    @Test
    void a_chunk_that_is_stored_already_is_accepted_and_stays_once() {
      Run run = running();
      assertThat(append(run, chunk(0))).isTrue();
      assertThat(append(run, chunk(0))).isTrue();

      assertThat(headers(run)).containsExactly(ChunkHeader.of(chunk(0)));
    }

    @Test
    void a_number_does_not_get_other_rows() {
      Run run = running();
      append(run, chunk(0));

      assertThatThrownBy(() -> append(run, chunk(0, "later")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("chunk 0 of run " + run.id() + " is stored with other rows");

      assertThat(read(run, 0)).contains(chunk(0));
    }

    @Test
    void a_run_without_chunks_has_none() {
      Run run = running();

      assertThat(headers(run)).isEmpty();
      assertThat(read(run, 0)).isEmpty();
    }

    @Test
    void tenants_modes_and_runs_are_apart() {
      Run run = running();
      Run neighbour = running();
      append(run, chunk(0));

      for (Tenant foreign : List.of(samples.live(), samples.other().tenant())) {
        assertThat(stores().rows().chunks(foreign, run.id())).isEmpty();
        assertThat(stores().rows().read(foreign, run.id(), 0)).isEmpty();
      }
      assertThat(headers(neighbour)).isEmpty();
    }
  }

  /** The right of a worker to store chunks. */
  @Nested
  class Leasing {
    private Run run;

    @BeforeEach
    void start() {
      run = running();
    }

    @Test
    void a_renewed_lease_may() {
      Lease lease = run.state().lease().orElseThrow();
      Run renewed = run.renewed(lease.renewedUntil(lease.until().plusSeconds(30)));
      stores().runs().replace(renewed, ChangeSet.NONE);
      assertThat(append(run, chunk(0))).isTrue();
    }

    @Test
    void a_run_that_was_cancelled_keeps_its_chunks_and_gets_no_more() {
      append(run, chunk(0));
      stores().runs().replace(run.cancelled(samples.now()), ChangeSet.NONE);
      assertThat(append(run, chunk(1))).isFalse();
      assertThat(append(run, chunk(0))).isFalse();
      assertThat(headers(run)).containsExactly(ChunkHeader.of(chunk(0)));
    }

    @Test
    void a_run_that_ended_gets_no_more() {
      Lease lease = run.state().lease().orElseThrow();
      Run ended = run.finished(lease, Samples.RESULT, samples.now());
      stores().runs().replace(ended, ChangeSet.NONE);
      assertThat(append(run, chunk(0))).isFalse();
      assertThat(append(ended, chunk(0))).isFalse();
      assertThat(headers(run)).isEmpty();
    }

    @Test
    void a_lost_worker_stores_no_more_and_its_successor_does() {
      append(run, chunk(0));
      Run released = run.released(run.state().lease().orElseThrow(), samples.now());
      stores().runs().replace(released, ChangeSet.NONE);
      assertThat(append(run, chunk(1))).isFalse();
      Run successor = released.acquired(samples.lease(), samples.now());
      stores().runs().replace(successor, ChangeSet.NONE);
      assertThat(append(run, chunk(1, "late"))).isFalse();
      assertThat(append(successor, chunk(1))).isTrue();
      assertThat(read(run, 1)).contains(chunk(1));
    }

    @Test
    void a_queued_run_and_one_that_is_not_stored_get_none() {
      Run queued = samples.job().queued(samples.now());
      stores().runs().insert(queued, Optional.empty(), ChangeSet.NONE);
      Run unknown = samples.job().acquired(samples.lease(), samples.now());
      assertThat(append(queued, chunk(0))).isFalse();
      assertThat(append(unknown, chunk(0))).isFalse();
      assertThat(headers(queued)).isEmpty();
      assertThat(headers(unknown)).isEmpty();
    }
  }

  /** Many at once. */
  @Nested
  class Racing {
    private Stores node(int i) {
      return i % 2 == 0 ? stores() : otherNode();
    }

    @Test
    void one_chunk_from_many_is_stored_once_and_all_see_it_stored() throws Exception {
      try (var atOnce = new ConcurrentCalls()) {
        for (int round = 0; round < 10; round++) {
          Run run = running();
          List<Boolean> answers =
              atOnce.all(
                  IntStream.range(0, CROWD)
                      .<Callable<Boolean>>mapToObj(i -> () -> append(node(i), run, chunk(0)))
                      .toList());

          assertThat(answers).containsOnly(true);
          assertThat(headers(run)).containsExactly(ChunkHeader.of(chunk(0)));
        }
      }
    }

    @Test
    void chunks_from_many_are_all_stored() throws Exception {
      Run run = running();
      try (var atOnce = new ConcurrentCalls()) {
        List<Boolean> answers =
            atOnce.all(
                IntStream.range(0, CROWD)
                    .<Callable<Boolean>>mapToObj(i -> () -> append(node(i), run, chunk(i)))
                    .toList());

        assertThat(answers).containsOnly(true);
        assertThat(headers(run))
            .containsExactlyElementsOf(
                IntStream.range(0, CROWD).mapToObj(i -> ChunkHeader.of(chunk(i))).toList());
      }
    }

    @Test
    void of_a_lost_worker_and_its_successor_at_once_the_answer_is_what_is_stored()
        throws Exception {
      try (var atOnce = new ConcurrentCalls()) {
        for (int round = 0; round < 30; round++) {
          Run lost = running();
          Run released = lost.released(lost.state().lease().orElseThrow(), samples.now());
          List<Boolean> answers =
              atOnce.all(
                  List.<Callable<Boolean>>of(
                      () -> append(lost, chunk(0)),
                      () -> otherNode().runs().replace(released, ChangeSet.NONE)));

          assertThat(answers.get(1)).isTrue();
          assertThat(headers(lost)).hasSize(answers.get(0) ? 1 : 0);
          assertThat(append(lost, chunk(1))).isFalse();
        }
      }
    }

    @Test
    void after_a_cancel_no_chunk_appears() throws Exception {
      try (var atOnce = new ConcurrentCalls()) {
        for (int round = 0; round < 30; round++) {
          Run run = running();
          List<Integer> answers =
              atOnce.all(
                  List.<Callable<Integer>>of(
                      () -> appended(run),
                      () -> {
                        Run cancelled = run.cancelled(samples.now());
                        assertThat(otherNode().runs().replace(cancelled, ChangeSet.NONE)).isTrue();
                        return otherNode().rows().chunks(run.tenant(), run.id()).size();
                      }));

          assertThat(headers(run)).hasSize(answers.get(0));
          assertThat(answers.get(1)).as("when the cancel had returned").isEqualTo(answers.get(0));
        }
      }
    }

    /** Appends until it may not; returns how many were accepted. */
    private int appended(Run run) {
      int number = 0;
      while (append(run, chunk(number))) {
        number++;
      }
      return number;
    }
  }
}
