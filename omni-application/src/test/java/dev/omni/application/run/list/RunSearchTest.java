package dev.omni.application.run.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
import dev.omni.application.list.ListQuery;
import dev.omni.application.run.RunsFixture;
import dev.omni.application.run.list.RunPage.Count;
import dev.omni.application.run.list.RunPage.Scan;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunState;
import dev.omni.testkit.TestEngine;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class RunSearchTest {
  private static final String ROOT = "finance.test.root";

  private final RunsFixture fixture = new RunsFixture();

  private Run root(Object n) {
    return fixture.omni.run(RunsFixture.ADA, ROOT, Json.obj("n", n));
  }

  private RunPage page(Omni omni, Map<String, String> sent, Optional<ListPosition> after) {
    ListQuery query = RunLists.RUNS.query(sent, after);
    return RunLists.page(omni.runs(), omni.worlds(), RunsFixture.ADA, query, query.limit());
  }

  private RunPage page(String... namesAndValues) {
    var sent = new HashMap<>(Map.of("capability", ROOT));
    for (int i = 0; i < namesAndValues.length; i += 2) {
      sent.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return page(fixture.omni, sent, Optional.empty());
  }

  private static List<UUID> ids(RunPage page) {
    return page.items().stream().map(run -> run.require().id()).toList();
  }

  /** The runs of all pages. */
  private List<UUID> all(Omni omni, Map<String, String> sent) {
    var ids = new ArrayList<UUID>();
    RunPage page = page(omni, sent, Optional.empty());
    ids.addAll(ids(page));
    while (page.next().isPresent()) {
      page = page(omni, sent, page.next());
      ids.addAll(ids(page));
    }
    return ids;
  }

  @Test
  void a_run_is_found_by_its_result_within_the_last_hour() {
    root(100);
    fixture.pass(Duration.ofHours(2));
    Run sixteen = root(16);
    Run large = root(81);

    assertThat(ids(page("where", "result.root>7.5", "since", "1h"))).containsExactly(large.id());
    assertThat(ids(page("where", "result.root > 7.5"))).hasSize(2);
    assertThat(ids(page("where", "input.n=16.0"))).containsExactly(sixteen.id());
    assertThat(ids(page("until", "1h"))).hasSize(1);
    assertThat(ids(page("since", "1h", "until", "30m"))).isEmpty();
  }

  @Test
  void a_member_that_was_not_sent_has_its_default() {
    Run plain = root(4);
    Run shifted = fixture.omni.run(RunsFixture.ADA, ROOT, Json.obj("n", 4, "shift", 5));

    assertThat(ids(page("where", "input.shift=0"))).containsExactly(plain.id());
    assertThat(ids(page("where", "input.shift>0"))).containsExactly(shifted.id());
  }

  @Test
  void two_thousand_random_filters_give_what_a_look_at_every_run_gives() {
    var random = new Random(59);
    var runs = new ArrayList<Run>();
    for (int i = 0; i < 40; i++) {
      Json.Obj input = Json.obj("n", random.nextInt(12));
      Json.Obj sent = random.nextBoolean() ? input.with("shift", random.nextInt(4)) : input;
      runs.add(fixture.omni.run(RunsFixture.ADA, ROOT, sent));
      if (random.nextInt(3) == 0) {
        fixture.pass(Duration.ofMillis(random.nextInt(5)));
      }
    }
    for (int i = 0; i < 2000; i++) {
      var sent = new HashMap<>(Map.of("capability", ROOT));
      Predicate<Run> wanted = run -> true;
      var lines = new ArrayList<String>();
      for (int c = random.nextInt(4); c > 0; c--) {
        Condition condition = Condition.random(random);
        lines.add(condition.text());
        wanted = wanted.and(condition::accepts);
      }
      if (!lines.isEmpty()) {
        sent.put("where", String.join("\n", lines));
      }
      Comparator<Run> order = order(random, sent);
      sent.put("limit", String.valueOf(1 + random.nextInt(50)));
      List<UUID> expected = runs.stream().filter(wanted).sorted(order).map(Run::id).toList();

      assertThat(all(fixture.omni, sent)).as(sent.toString()).isEqualTo(expected);
      sent.put("count", "true");
      assertThat(page(fixture.omni, sent, Optional.empty()).count())
          .contains(new Count(expected.size(), true));
    }
  }

  /** A condition as this test understands it, in doubles. */
  private record Condition(String member, String operator, double value) {
    static Condition random(Random random) {
      List<String> members = List.of("input.n", "input.shift", "result.root");
      List<String> operators = List.of("=", "!=", "<", "<=", ">", ">=");
      return new Condition(
          members.get(random.nextInt(3)), operators.get(random.nextInt(6)), random.nextInt(5));
    }

    String text() {
      return member + operator + BigDecimal.valueOf(value).toPlainString();
    }

    boolean accepts(Run run) {
      double found = valueOf(member, run);
      return switch (operator) {
        case "=" -> found == value;
        case "!=" -> found != value;
        case "<" -> found < value;
        case "<=" -> found <= value;
        case ">" -> found > value;
        default -> found >= value;
      };
    }
  }

  private static double valueOf(String member, Run run) {
    String name = member.substring(member.indexOf('.') + 1);
    Json.Obj of = member.startsWith("input") ? run.input() : run.findResult().orElseThrow();
    return of.find(name).map(value -> ((Json.Num) value).asDouble()).orElse(0.0);
  }

  private static Comparator<Run> order(Random random, Map<String, String> sent) {
    Comparator<Run> newest = Comparator.comparing(RunQuery::position);
    String key = List.of("", "created_at", "result.root", "input.shift").get(random.nextInt(4));
    boolean descending = random.nextBoolean();
    if (key.isEmpty()) {
      return newest;
    }
    sent.put("sort", (descending ? "-" : "") + key);
    if (key.equals("created_at")) {
      return descending ? newest : newest.reversed();
    }
    Comparator<Run> byValue = Comparator.comparingDouble(run -> valueOf(key, run));
    return (descending ? byValue.reversed() : byValue).thenComparing(newest);
  }

  @Test
  void a_run_without_the_value_is_never_chosen_and_comes_last() {
    Run failed = root(-4);
    Run nine = root(9);
    Run four = root(4);
    assertThat(failed.findResult()).isEmpty();

    assertThat(ids(page("where", "result.root!=3"))).containsExactly(four.id());
    for (String sort : List.of("result.root", "-result.root")) {
      assertThat(ids(page("sort", sort))).hasSize(3).endsWith(failed.id()).contains(nine.id());
    }
  }

  /** The run as it would be with a result of another size. */
  private Run stored(Run like, Instant at, Json.Obj input, Json.Obj result) {
    RunState state = like.state();
    var ended =
        new RunState(
            state.status(),
            state.version(),
            state.attempt(),
            state.losses(),
            state.lease(),
            state.times(),
            Optional.of(new Outcome.Succeeded(result)));
    var run =
        new Run(
            new UUID(at.toEpochMilli(), like.id().getLeastSignificantBits()),
            like.origin(),
            like.subject(),
            like.policy(),
            input,
            ended);
    fixture.stores.runs().insert(run, Optional.empty(), ChangeSet.NONE);
    return run;
  }

  @Test
  void a_value_is_found_behind_a_long_input_and_a_long_result() {
    Run like = root(9);
    String text = "x".repeat(RunHead.SHORT);
    Run large =
        stored(
            like,
            Instant.EPOCH,
            Json.obj("n", 7, "note", text),
            Json.obj("root", 2.5, "note", text));

    assertThat(ids(page("where", "input.n=7"))).containsExactly(large.id());
    assertThat(ids(page("where", "result.root<3"))).containsExactly(large.id());
    assertThat(ids(page("sort", "result.root"))).containsExactly(large.id(), like.id());
  }

  @Test
  void a_request_reads_at_most_five_thousand_runs_and_the_cursor_continues() {
    Run like = root(9);
    Run wanted = stored(like, Instant.EPOCH, Json.obj("n", 1), Json.obj("root", 1));
    for (int i = 1; i < RunScan.MOST + 20; i++) {
      stored(like, Instant.EPOCH.plusMillis(i), Json.obj("n", 9), Json.obj("root", 3));
    }
    RunPage first = page("where", "result.root=1", "count", "true");
    assertThat(first.items()).isEmpty();
    assertThat(first.scan()).contains(new Scan(RunScan.MOST, false));
    assertThat(first.meta().find("count")).contains(Json.str("0+"));
    assertThat(first.next()).isPresent();

    var sent = Map.of("capability", ROOT, "where", "result.root=1");
    RunPage second = page(fixture.omni, sent, first.next());
    assertThat(ids(second)).containsExactly(wanted.id());
    assertThat(second.scan()).contains(new Scan(21, true));
    assertThat(second.next()).isEmpty();
    assertThat(page("sort", "result.root").scan()).contains(new Scan(RunScan.MOST, false));
    assertThat(page("count", "true").meta().find("count")).contains(Json.num(RunScan.MOST + 21));
  }

  @Test
  void a_request_reads_for_at_most_a_quarter_of_a_second() {
    for (int i = 0; i < 120; i++) {
      root(i);
    }
    var time = new AtomicReference<>(fixture.clockAndIds.now());
    Omni slow =
        Omni.on(fixture.stores)
            .clock(() -> time.updateAndGet(now -> now.plusMillis(10)))
            .ids(UUID::randomUUID)
            .engines(TestEngine.direct(), TestEngine.job())
            .build();
    var sent = Map.of("capability", ROOT, "where", "input.n>=0", "limit", "100");

    RunPage first = page(slow, sent, Optional.empty());
    assertThat(first.scan().map(Scan::complete)).contains(false);
    assertThat(first.scan().map(Scan::runs).orElseThrow()).isBetween(1, 26);
    assertThat(all(slow, sent)).hasSize(120).doesNotHaveDuplicates();
    for (String sort : List.of("result.root", "-result.root", "created_at", "-duration")) {
      assertThat(all(slow, Map.of("capability", ROOT, "sort", sort, "limit", "100")))
          .as(sort)
          .hasSize(120)
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void many_runs_are_counted_up_to_ten_thousand() {
    assertThat(new Count(9_999, true).json()).isEqualTo(Json.num(9_999));
    assertThat(new Count(10_000, false).json()).isEqualTo(Json.str("10,000+"));
  }

  @Test
  void a_page_continues_behind_a_run_of_equal_value() {
    for (int i = 0; i < 9; i++) {
      root(i % 2);
    }
    var sent = Map.of("capability", ROOT, "sort", "-result.root", "limit", "2");
    List<UUID> seen = all(fixture.omni, sent);
    assertThat(seen).hasSize(9).doesNotHaveDuplicates();
    var gone = Optional.of(new ListPosition(Instant.EPOCH, new UUID(1, 1)));
    assertThatThrownBy(() -> page(fixture.omni, sent, gone))
        .isInstanceOf(Fault.class)
        .satisfies(fault -> assertThat(((Fault) fault).code()).isEqualTo(FaultCode.CURSOR_INVALID));
  }

  @Test
  void a_run_that_cannot_be_read_comes_last() {
    Stored<ListPosition> broken =
        new Stored.Unreadable<>(
            "run", "id", Optional.of(new ListPosition(Instant.EPOCH, new UUID(0, 1))), "cut");
    var one = new RankedRun(broken, Optional.empty());
    var other =
        new RankedRun(
            new Stored.Read<>(new ListPosition(Instant.EPOCH, new UUID(0, 2))),
            Optional.of(Json.num(1)));
    var both = new ArrayList<>(List.of(one, other));
    Collections.sort(both, RunOrder.parse("result.root").orElseThrow().comparator());
    assertThat(both).containsExactly(other, one);
  }
}
