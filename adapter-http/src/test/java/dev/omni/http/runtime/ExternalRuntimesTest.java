package dev.omni.http.runtime;

import static dev.omni.http.runtime.Executions.computed;
import static dev.omni.http.runtime.Executions.embedded;
import static dev.omni.http.runtime.Executions.failure;
import static dev.omni.http.runtime.Executions.held;
import static dev.omni.http.runtime.Executions.result;
import static dev.omni.http.runtime.Executions.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.omni.application.Omni;
import dev.omni.application.memory.MemoryStores;
import dev.omni.application.run.StartRun;
import dev.omni.application.run.TestEngine;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.Engine;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.world.World;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server's end and a runtime's end, over sockets. */
@Timeout(30)
final class ExternalRuntimesTest {
  private final TestEngine root = TestEngine.direct();
  private final TestEngine job = TestEngine.job();
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  private RuntimeHttp runtime(Optional<String> token, int places, Engine... engines) {
    RuntimeHttp runtime = Executions.listening(token, places, engines);
    open.add(runtime);
    return runtime;
  }

  private RuntimeHttp runtime(int places, Engine... engines) {
    return runtime(Optional.empty(), places, engines);
  }

  private ExternalRuntimes server(Optional<String> token, RuntimeHttp... runtimes) {
    List<URI> addresses =
        List.of(runtimes).stream()
            .map(runtime -> URI.create("http://127.0.0.1:" + runtime.port()))
            .toList();
    var server = new ExternalRuntimes(addresses, token, List.of(root, job), InstantSource.system());
    open.add(0, server);
    server.look();
    return server;
  }

  private ExternalRuntimes server(RuntimeHttp... runtimes) {
    ExternalRuntimes server = server(Optional.empty(), runtimes);
    await().until(() -> server.well() == runtimes.length);
    return server;
  }

  @ParameterizedTest
  @ValueSource(doubles = {2, 0.1, 1e-300, -1, 13})
  void what_comes_of_a_run_is_the_same_as_here(double n) {
    ExternalRuntimes server = server(runtime(1, root));
    Report expected = embedded(root).execute(root.capability(), run(root, n), Watcher.none());
    Report found = computed(server, root, n);
    assertThat(found.outcome()).isEqualTo(expected.outcome());
    assertThat(found.record().get("checks")).isEqualTo(expected.record().get("checks"));
  }

  @Test
  void evidence_names_the_runtime_that_computed() {
    Report report = computed(server(runtime(1, root)), root, 4);
    assertThat(report.record().object("runtime").orElseThrow())
        .isEqualTo(Json.obj("kind", "external", "name", "here", "version", "1", "java", "17"));
  }

  @Test
  void progress_comes_here_and_a_cancel_goes_there() throws Exception {
    var ended = new CountDownLatch(1);
    job.first(
        work -> {
          try {
            while (true) {
              work.progress(0.5, Json.obj("n", 7));
              work.proceed();
            }
          } finally {
            ended.countDown();
          }
        });
    ExternalRuntimes server = server(runtime(1, job));
    var heard = new CompletableFuture<Json.Obj>();
    var watcher =
        new Watcher() {
          @Override
          public boolean stopped() {
            return heard.isDone();
          }

          @Override
          public void progress(double fraction, Json.Obj estimate) {
            heard.complete(estimate.with("fraction", fraction));
          }
        };
    assertThatThrownBy(() -> server.execute(job.capability(), run(job, 4), watcher))
        .isInstanceOf(CancellationException.class);
    assertThat(heard.get()).isEqualTo(Json.obj("n", 7, "fraction", 0.5));
    ended.await();
  }

  @Test
  void a_runtime_that_goes_in_the_middle_leaves_its_run_to_the_other() throws Exception {
    var begun = new CountDownLatch(1);
    job.first(
        work -> {
          begun.countDown();
          while (true) {
            work.proceed();
          }
        });
    RuntimeHttp first = runtime(1, job);
    ExternalRuntimes server = server(first, runtime(1, TestEngine.job()));
    CompletableFuture<Report> report =
        CompletableFuture.supplyAsync(() -> computed(server, job, 4));
    begun.await();
    first.close();
    assertThat(result(report.get())).isEqualTo(2.0);
  }

  @Test
  void a_runtime_that_comes_back_is_used_again() {
    RuntimeHttp first = runtime(1, root);
    ExternalRuntimes server = server(first);
    int port = first.port();
    first.close();
    assertThat(failure(computed(server, root, 4))).isEqualTo(FaultCode.RUNTIME_UNAVAILABLE);
    for (TestEngine engine : List.of(root, job)) {
      assertThatThrownBy(() -> server.admit(engine.capability(), Json.Obj.EMPTY, run(engine, 4)))
          .isInstanceOfSatisfying(
              Fault.class, f -> assertThat(f.code()).isEqualTo(FaultCode.RUNTIME_UNAVAILABLE));
    }
    var again =
        new RuntimeHttp(
                new RuntimeHttp.Identity("here", "1", "17"), Optional.empty(), embedded(root), 1)
            .start("127.0.0.1", port);
    open.add(again);
    await()
        .until(
            () -> {
              server.look();
              return server.usable();
            });
    server.admit(root.capability(), Json.Obj.EMPTY, run(root, 4));
    assertThat(result(computed(server, root, 4))).isEqualTo(2.0);
  }

  @Test
  void a_full_runtime_refuses_what_is_direct_and_keeps_jobs_waiting() throws Exception {
    var begun = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    root.first(
        work -> {
          begun.countDown();
          held(go);
        });
    ExternalRuntimes server = server(runtime(1, root, job));
    CompletableFuture<Report> holding =
        CompletableFuture.supplyAsync(() -> computed(server, root, 4));
    begun.await();
    assertThatThrownBy(() -> server.admit(root.capability(), Json.Obj.EMPTY, run(root, 9)))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("busy");
    server.admit(job.capability(), Json.Obj.EMPTY, run(job, 9));
    CompletableFuture<Report> waiting =
        CompletableFuture.supplyAsync(() -> computed(server, job, 9));
    assertThat(job.calls()).isZero();
    go.countDown();
    assertThat(result(holding.get())).isEqualTo(2.0);
    assertThat(result(waiting.get())).isEqualTo(3.0);
  }

  @Test
  void runs_go_to_the_runtime_with_the_most_room() throws Exception {
    var go = new CountDownLatch(1);
    var inside = new CountDownLatch(2);
    TestEngine there = TestEngine.direct();
    for (TestEngine engine : List.of(root, there)) {
      engine.first(
          work -> {
            inside.countDown();
            held(go);
          });
    }
    ExternalRuntimes server = server(runtime(2, root), runtime(2, there));
    var reports = new ArrayList<CompletableFuture<Report>>();
    for (int i = 0; i < 2; i++) {
      reports.add(CompletableFuture.supplyAsync(() -> computed(server, root, 4)));
    }
    inside.await();
    assertThat(root.calls()).isEqualTo(1);
    assertThat(there.calls()).isEqualTo(1);
    go.countDown();
    for (CompletableFuture<Report> report : reports) {
      assertThat(report.get().outcome()).isInstanceOf(Outcome.Succeeded.class);
    }
  }

  @Test
  void without_the_token_a_runtime_says_nothing() {
    RuntimeHttp runtime = runtime(Optional.of("a secret of both"), 1, root);
    ExternalRuntimes with = server(Optional.of("a secret of both"), runtime);
    await().until(with::usable);
    ExternalRuntimes without = server(Optional.of("another"), runtime);
    assertThat(failure(computed(without, root, 4))).isEqualTo(FaultCode.RUNTIME_UNAVAILABLE);
    assertThat(root.calls()).isZero();
    assertThat(computed(with, root, 4).outcome()).isInstanceOf(Outcome.Succeeded.class);
  }

  @Test
  void a_job_that_waits_for_a_place_ends_when_it_is_cancelled() throws Exception {
    var begun = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    root.first(
        work -> {
          begun.countDown();
          held(go);
        });
    ExternalRuntimes server = server(runtime(1, root, job));
    CompletableFuture<Report> holding =
        CompletableFuture.supplyAsync(() -> computed(server, root, 4));
    begun.await();
    var looks = new AtomicInteger();
    var cancelled =
        new Watcher() {
          @Override
          public boolean stopped() {
            return looks.incrementAndGet() > 2;
          }

          @Override
          public void progress(double fraction, Json.Obj estimate) {}
        };
    assertThatThrownBy(() -> server.execute(job.capability(), run(job, 9), cancelled))
        .isInstanceOf(CancellationException.class);
    go.countDown();
    assertThat(result(holding.get())).isEqualTo(2.0);
    assertThat(job.calls()).isZero();
  }

  @Test
  void without_a_runtime_a_live_run_leaves_no_run_and_its_key_free() {
    RuntimeHttp gone = runtime(1, root);
    ExternalRuntimes server = server(gone);
    gone.close();
    var stores = new MemoryStores().stores();
    Omni omni = Omni.on(stores).sandbox(embedded(root)).live(server).build();
    Caller ada = Caller.live("ada");
    Workspace lab = omni.open(ada, World.FINANCE, "Lab");
    var key = new IdempotencyKey("once-only");
    var request = new StartRun(lab.id(), root.capability().id(), key, Json.obj("n", 4));
    await()
        .until(
            () -> {
              server.look();
              return !server.usable();
            });
    assertThatThrownBy(() -> omni.start(ada, request))
        .isInstanceOfSatisfying(
            Fault.class, f -> assertThat(f.code()).isEqualTo(FaultCode.RUNTIME_UNAVAILABLE));
    assertThat(omni.runs().list(ada, RunQuery.Filter.ALL, Optional.empty(), 10)).isEmpty();
    assertThat(omni.runs().underKey(ada, key)).isEmpty();
  }
}
