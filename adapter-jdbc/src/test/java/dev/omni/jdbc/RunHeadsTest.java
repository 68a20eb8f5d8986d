package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.InputHead;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.testkit.contract.Samples;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Due runs, which are read without their long texts. */
class RunHeadsTest {
  private final Samples samples = Samples.fresh();
  private final Stores stores = TestDatabase.onH2().empty();

  private RunHead head(Json.Obj input) {
    Run run = samples.jobWith(input).queued(samples.now());
    stores.runs().insert(run, Optional.empty(), ChangeSet.NONE);
    return stores.runs().listDue(Mode.TEST, samples.now(), Instant.EPOCH, 10).get(0);
  }

  @Test
  void a_head_has_the_size_of_a_long_input_and_not_the_input() {
    Json.Obj input = Json.obj("text", "é".repeat(50_000));
    RunHead head = head(input);
    assertThat(head.inputBytes()).isEqualTo(100_000 + "{\"text\":\"\"}".length());
    assertThat(head.input()).isEmpty();
  }

  @Test
  void a_head_has_a_short_input() {
    RunHead head = head(Json.obj("text", "short"));
    assertThat(head.input()).contains(InputHead.whole(Json.obj("text", "short")));
    assertThat(head.inputBytes()).isEqualTo("{\"text\":\"short\"}".length());
  }

  @Test
  void a_list_of_a_hundred_long_runs_allocates_less_than_four_of_them() {
    Json.Obj text = Json.obj("text", "long ".repeat(20_000));
    Outcome outcome = new Outcome.Succeeded(text);
    for (int i = 0; i < 100; i++) {
      Run run = samples.jobWith(text).queued(samples.now());
      Lease lease = samples.lease();
      Run ended = run.acquired(lease, samples.now()).finished(lease, outcome, samples.now());
      stores.runs().insert(ended, Optional.empty(), ChangeSet.NONE);
    }
    var query = new RunQuery(samples.tenant(), RunQuery.Filter.ALL, Optional.empty(), 100);
    stores.runs().list(query);

    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    List<RunHead> heads = Stored.readable(stores.runs().list(query));
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    System.out.println("RunHeadsTest: a list of 100 runs allocates " + allocated + " bytes");
    assertThat(allocated).isLessThan(4L << 20);
    assertThat(heads.stream().filter(RunHead::isResultOmitted).count()).isEqualTo(100);
  }

  @Test
  void a_list_of_a_hundred_runs_of_a_model_with_long_inputs_reads_none_of_them() {
    Json.Obj text = Json.obj("task", "quantity", "text", "long ".repeat(20_000));
    for (int i = 0; i < 100; i++) {
      Run run = samples.operation("model_run", text).queued(samples.now());
      stores.runs().insert(run, Optional.empty(), ChangeSet.NONE);
    }
    var query =
        new RunQuery(samples.tenant(), "model_run", RunQuery.Filter.ALL, Optional.empty(), 100);
    stores.runs().list(query);

    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    List<RunHead> heads = Stored.readable(stores.runs().list(query));
    heads.forEach(RunHead::listed);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(allocated).isLessThan(4L << 20);
    assertThat(heads)
        .hasSize(100)
        .allMatch(head -> head.isShortened("text"))
        .allMatch(head -> head.listed().input().text("task").equals("quantity"));
  }

  @Test
  void a_poll_of_a_long_run_allocates_a_fifth_of_it_at_most() {
    Run run = samples.jobWith(Json.obj("text", "long ".repeat(200_000))).queued(samples.now());
    stores.runs().insert(run, Optional.empty(), ChangeSet.NONE);
    stores.runs().findCurrent(run.view(), run.id());

    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    RunFacts head = stores.runs().findCurrent(run.view(), run.id()).orElseThrow();
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(allocated).isLessThan(200_000);
    assertThat(head instanceof RunHead).isTrue();
  }

  @Test
  void an_ended_run_of_a_long_input_is_read_with_its_result_and_without_its_input() {
    Json.Obj result = Json.obj("text", "result ".repeat(2000));
    Run run = samples.jobWith(Json.obj("text", "long ".repeat(200_000))).queued(samples.now());
    Lease lease = samples.lease();
    Run ended =
        run.acquired(lease, samples.now())
            .finished(lease, new Outcome.Succeeded(result), samples.now());
    stores.runs().insert(ended, Optional.empty(), ChangeSet.NONE);
    stores.runs().findCurrent(run.view(), run.id());

    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    RunFacts shown = stores.runs().findCurrent(run.view(), run.id()).orElseThrow();
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(allocated).isLessThan(400_000);
    assertThat(shown.findResult()).contains(result);
    assertThat(shown.isResultOmitted()).isFalse();
    assertThat(stores.runs().find(run.tenant(), run.id())).contains(ended);
  }

  @Test
  void a_long_run_that_is_read_again_while_it_is_executed_is_not_read_whole() {
    Run run = samples.jobWith(Json.obj("text", "long ".repeat(200_000))).queued(samples.now());
    stores.runs().insert(run, Optional.empty(), ChangeSet.NONE);
    Run running = run.acquired(samples.lease(), samples.now());
    stores.runs().replace(running, ChangeSet.NONE);
    assertThat(stores.runs().findAgain(run)).contains(running);

    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    stores.runs().findAgain(run);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(allocated).isLessThan(200_000);
  }
}
