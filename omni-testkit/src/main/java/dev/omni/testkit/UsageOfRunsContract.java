package dev.omni.testkit;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.json.JsonReader;
import dev.omni.application.run.StartRun;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.usage.UsageAmount;
import dev.omni.domain.usage.UsageBucket;
import dev.omni.domain.usage.UsageDimension;
import dev.omni.domain.usage.UsageQuery;
import dev.omni.domain.world.World;
import dev.omni.testkit.contract.ConcurrentCalls;
import dev.omni.testkit.contract.PortContract;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The usage of runs that several nodes and many callers start, fail and cancel at once. */
public abstract class UsageOfRunsContract extends PortContract {
  private static final int THREADS = 16;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Caller caller = Callers.developer();

  @Test
  void usage_of_runs_from_sixteen_threads_is_a_recount_of_them() throws Exception {
    recounted(8);
  }

  @Test
  @Tag("full")
  void usage_of_a_thousand_runs_from_sixteen_threads_is_a_recount_of_them() throws Exception {
    recounted(63);
  }

  private void recounted(int each) throws Exception {
    try (Omni one = node(stores());
        Omni other = node(otherNode());
        var atOnce = new ConcurrentCalls()) {
      UUID desk = one.open(caller, World.FINANCE, "desk").id();
      UUID risks = one.open(caller, World.RISK, "desk").id();
      var clients = new ArrayList<Callable<List<UUID>>>();
      for (int thread = 0; thread < THREADS; thread++) {
        Omni node = thread % 2 == 0 ? one : other;
        int first = thread * each;
        clients.add(
            () ->
                IntStream.range(first, first + each)
                    .mapToObj(number -> used(node, desk, risks, number))
                    .toList());
      }
      List<Run> ended =
          atOnce.all(clients).stream()
              .flatMap(List::stream)
              .map(id -> one.await(caller, id, PATIENCE))
              .toList();
      assertThat(ended).hasSize(THREADS * each).allMatch(run -> run.status().terminal());
      compared(ended);
    }
  }

  private static Omni node(Stores stores) {
    return Omni.on(stores).engines(TestEngine.direct(), TestEngine.job()).build().workers(2);
  }

  /** Starts a run twice under one key; half of them fail or are cancelled. */
  private UUID used(Omni node, UUID desk, UUID risks, int number) {
    boolean direct = number % 4 == 0;
    boolean fails = number % 4 == 2;
    var start =
        new StartRun(
            direct ? desk : risks,
            direct ? "finance.test.root" : "risk.test.root",
            new IdempotencyKey("usage-of-" + number),
            Json.obj("n", fails ? -1 : number));
    Run run = node.start(caller, start);
    assertThat(node.start(caller, start).id()).isEqualTo(run.id());
    if (number % 4 == 3) {
      try {
        node.cancel(caller, run.id());
      } catch (Fault late) {
        assertThat(late.code()).isEqualTo(FaultCode.RUN_ALREADY_TERMINAL);
      }
    }
    return run.id();
  }

  private void compared(List<Run> ended) {
    Instant now = Instant.now();
    Instant from = UsageBucket.DAY.startOf(now.minus(Duration.ofDays(1)));
    Instant to = from.plus(Duration.ofDays(3));
    var query =
        new UsageQuery(
            caller.tenant(),
            from,
            to,
            UsageBucket.DAY,
            List.of(UsageDimension.STATUS, UsageDimension.CAPABILITY),
            Map.of());
    Map<String, Long> counted = new HashMap<>();
    stores()
        .usage()
        .list(query, Optional.empty(), 100)
        .forEach(
            row -> counted.merge(row.group().values().toString(), row.amount().runs(), Long::sum));
    assertThat(counted)
        .isEqualTo(
            ended.stream()
                .collect(
                    groupingBy(
                        run -> List.of(run.status().toString(), run.subject().target()).toString(),
                        counting())));
    UsageAmount total = stores().usage().total(query);
    assertThat(total.runs()).isEqualTo(ended.size()).isEqualTo(total.rows());
    assertThat(total.compute())
        .isEqualTo(ended.stream().map(this::compute).reduce(Duration.ZERO, Duration::plus));
    assertThat(total.bytes()).isEqualTo(ended.stream().mapToLong(UsageOfRunsContract::bytes).sum());
    assertThat(stores().usage().differences(from, to)).isEmpty();
  }

  private Duration compute(Run run) {
    String statement =
        stores().evidence().find(run.tenant(), run.id()).orElseThrow().logEntry().statement();
    return ((Json.Obj) JsonReader.parse(statement))
        .findObject("predicate")
        .flatMap(predicate -> predicate.findObject("timings"))
        .flatMap(timings -> timings.findNumber("compute_ms"))
        .map(ms -> Duration.ofNanos(ms.multiply(BigDecimal.valueOf(1_000_000)).longValueExact()))
        .orElse(Duration.ZERO);
  }

  private static long bytes(Run run) {
    return Stream.concat(Stream.of(run.input()), run.findResult().stream())
        .mapToLong(json -> JsonReader.write(json).length())
        .sum();
  }
}
