package dev.omni.http.runtime;

import static dev.omni.http.runtime.Executions.failure;
import static dev.omni.http.runtime.Executions.result;
import static dev.omni.http.runtime.Executions.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JacksonJson;
import dev.omni.application.run.TestEngine;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runtimes that break the protocol. */
@Timeout(30)
final class WrongRuntimesTest {
  /** Of who answers at all: a busy machine takes its time. */
  private static final RuntimeCalls.Bearing PATIENT =
      new RuntimeCalls.Bearing(Duration.ofSeconds(20), 1000);

  /** Of who falls silent for ever. */
  private static final RuntimeCalls.Bearing HASTY =
      new RuntimeCalls.Bearing(Duration.ofMillis(300), 1000);

  private static final String TRUE_REPORT =
      "{\"report\":{\"result\":{\"root\":2},\"record\":{}}}\n";

  private final TestEngine root = TestEngine.direct();
  private final List<AutoCloseable> open = new ArrayList<>();

  /** Does not wait, and remembers for how long it was to. */
  private static final class Hurried implements Watcher {
    private final List<Duration> pauses = new ArrayList<>();

    @Override
    public boolean stopped() {
      return false;
    }

    @Override
    public void progress(double fraction, Json.Obj estimate) {}

    @Override
    public void pause(Duration time) {
      pauses.add(time);
    }
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  private WrongRuntime opened(WrongRuntime wrong) {
    open.add(wrong);
    return wrong;
  }

  private static Peer peer(URI address, RuntimeCalls.Bearing bearing) {
    var calls = new RuntimeCalls(Optional.empty(), bearing);
    return new Peer(HttpUrl.get(address), calls, InstantSource.system());
  }

  private ExternalRuntimes server(URI runtime) {
    return server(peer(runtime, PATIENT));
  }

  private ExternalRuntimes server(Peer... runtimes) {
    var server = new ExternalRuntimes(List.of(runtimes), List.of(root));
    open.add(0, server);
    await()
        .atMost(Duration.ofSeconds(25))
        .until(
            () -> {
              // only who is not well yet: an answer that comes late would take that back
              for (Peer each : runtimes) {
                if (!each.known()) {
                  each.look();
                }
              }
              return server.well() == runtimes.length;
            });
    return server;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense\n",
        "nonsense\n" + TRUE_REPORT,
        "{\"beat\":{}}\n",
        "[]\n",
        "{\"report\":{}}\n",
        "{\"report\":{\"result\":7,\"record\":{}}}\n",
        "{\"report\":{\"result\":{}}}\n",
        "{\"report\":{\"error\":{\"code\":\"scope_missing\",\"message\":\"x\","
            + "\"details\":{}},\"record\":{}}}\n",
        "{\"report\":{\"result\":{\"root\":2},\"record\":{}}}",
        "{\"report\":{\"result\":{},\"record\":{}}}\n"
      })
  void one_that_says_what_is_no_execution_finishes_no_run(String said) throws Exception {
    WrongRuntime wrong = opened(WrongRuntime.saying(root.capability(), said));
    ExternalRuntimes server = server(wrong.address());
    var report = server.execute(root.capability(), run(root, 4), new Hurried());
    assertThat(failure(report)).isEqualTo(FaultCode.RUNTIME_UNAVAILABLE);
    assertThat(wrong.executions()).isPositive();
  }

  @Test
  void one_that_says_what_an_execution_says_finishes_the_run() throws Exception {
    WrongRuntime right = opened(WrongRuntime.saying(root.capability(), TRUE_REPORT));
    var report = server(right.address()).execute(root.capability(), run(root, 4), new Hurried());
    assertThat(result(report)).isEqualTo(2);
    assertThat(right.executions()).isOne();
  }

  @Test
  void a_line_longer_than_is_borne_finishes_no_run() throws Exception {
    String padded = TRUE_REPORT.replace("{}}}", "{\"pad\":\"" + "x".repeat(1000) + "\"}}}");
    WrongRuntime wrong = opened(WrongRuntime.saying(root.capability(), padded));
    var report = server(wrong.address()).execute(root.capability(), run(root, 4), new Hurried());
    assertThat(failure(report)).isEqualTo(FaultCode.RUNTIME_UNAVAILABLE);
    assertThat(wrong.executions()).isPositive();
  }

  @Test
  void one_that_falls_silent_leaves_its_run_to_the_other() throws Exception {
    WrongRuntime silent = opened(WrongRuntime.silent(root.capability()));
    RuntimeHttp well = Executions.listening(Optional.empty(), 1, root);
    open.add(well);
    ExternalRuntimes server =
        server(
            peer(silent.address(), HASTY),
            peer(URI.create("http://127.0.0.1:" + well.port()), PATIENT));
    var report = server.execute(root.capability(), run(root, 4), new Hurried());
    assertThat(result(report)).isEqualTo(2);
    // it may come to reading the request only after it was given up
    await().untilAsserted(() -> assertThat(silent.executions()).isOne());
  }

  @Test
  void a_direct_run_is_given_up_after_three_tries_and_a_job_after_ten() throws Exception {
    WrongRuntime gone = WrongRuntime.saying(root.capability(), "");
    ExternalRuntimes server = server(gone.address());
    gone.close();
    assertThat(pauses(server, root)).isEqualTo(millis(200, 400));
    assertThat(pauses(server, TestEngine.job()))
        .isEqualTo(millis(100, 200, 400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000));
  }

  /** How long a run waited before each of its tries but the first, until it was given up. */
  private static List<Duration> pauses(ExternalRuntimes server, TestEngine engine) {
    var hurried = new Hurried();
    var report = server.execute(engine.capability(), run(engine, 4), hurried);
    assertThat(failure(report)).isEqualTo(FaultCode.RUNTIME_UNAVAILABLE);
    return hurried.pauses;
  }

  private static List<Duration> millis(long... all) {
    return Arrays.stream(all).mapToObj(Duration::ofMillis).toList();
  }

  @Test
  void one_that_failed_is_not_used_before_it_says_that_it_is_well() throws Exception {
    WrongRuntime wrong = WrongRuntime.saying(root.capability(), "nonsense\n");
    ExternalRuntimes server = server(wrong.address());
    wrong.close();
    server.execute(root.capability(), run(root, 4), new Hurried());
    assertThat(server.usable()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "[]",
        "{}",
        "{\"name\":\"a\",\"version\":\"1\",\"java\":\"17\",\"places\":\"many\","
            + "\"busy\":0,\"capabilities\":{}}",
        "{\"name\":\"a\",\"version\":\"1\",\"java\":\"17\",\"places\":1,"
            + "\"busy\":0,\"capabilities\":{\"finance.test.root\":1}}"
      })
  void one_that_does_not_say_how_it_is_offers_nothing(String said) throws Exception {
    assertThat(offered(said)).isEmpty();
  }

  /** Else a run would be tried oftener than is said, and by the runtime that lost it. */
  @Test
  void an_execution_that_is_hung_up_on_is_not_sent_again_unseen() throws Exception {
    WrongRuntime wrong = opened(WrongRuntime.offering("{}"));
    HttpUrl address = HttpUrl.get(wrong.address());
    try (var calls = new RuntimeCalls(Optional.empty(), PATIENT)) {
      var kept = new CompletableFuture<Optional<Offer>>();
      calls.offer(address, kept::complete);
      kept.join();
      assertThatThrownBy(
              () -> calls.execute(address, root.capability(), run(root, 4), new Hurried()))
          .isInstanceOf(IOException.class);
    }
    assertThat(wrong.executions()).isOne();
  }

  @Test
  void one_that_is_full_for_more_seconds_than_an_int_holds_is_full() throws Exception {
    WrongRuntime full = opened(WrongRuntime.full("2147483648"));
    HttpUrl address = HttpUrl.get(full.address());
    try (var calls = new RuntimeCalls(Optional.empty(), PATIENT)) {
      assertThatThrownBy(
              () -> calls.execute(address, root.capability(), run(root, 4), new Hurried()))
          .isInstanceOf(FullRuntime.class);
    }
  }

  @Test
  void one_that_says_too_much_of_itself_offers_nothing() throws Exception {
    Json.Obj who = Json.obj("name", "a", "version", "1", "java", "17");
    String offer = JacksonJson.write(new Offer(who, 1, 0, Map.of()).json());
    assertThat(offered(offer)).isPresent();
    assertThat(offered(offer + " ".repeat(1 << 20))).isEmpty();
  }

  private Optional<Offer> offered(String said) throws IOException {
    WrongRuntime wrong = opened(WrongRuntime.offering(said));
    var answer = new CompletableFuture<Optional<Offer>>();
    try (var calls = new RuntimeCalls(Optional.empty(), PATIENT)) {
      calls.offer(HttpUrl.get(wrong.address()), answer::complete);
      return answer.join();
    }
  }
}
