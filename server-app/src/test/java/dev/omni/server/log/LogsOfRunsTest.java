package dev.omni.server.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import dev.omni.application.Omni;
import dev.omni.application.access.CorrelationContext;
import dev.omni.application.json.JsonReader;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.World;
import dev.omni.testkit.TestEngine;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The log lines of runs whose engine breaks. */
class LogsOfRunsTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

  private final Logger logger = (Logger) LoggerFactory.getLogger(EmbeddedRuntime.class);
  private final OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final TestEngine direct = TestEngine.direct().first(work -> broken());
  private final TestEngine job = TestEngine.job().first(work -> broken());
  private final Omni omni = Omni.inMemory(direct, job);

  private static void broken() {
    throw new IllegalStateException("broken on purpose");
  }

  @BeforeEach
  void listen() {
    var encoder = new JsonLine();
    encoder.setContext(logger.getLoggerContext());
    encoder.start();
    appender.setContext(logger.getLoggerContext());
    appender.setEncoder(encoder);
    appender.setOutputStream(log);
    appender.start();
    logger.addAppender(appender);
  }

  @AfterEach
  void silence() {
    logger.detachAppender(appender);
    appender.stop();
  }

  @Test
  void a_line_about_a_direct_run_names_it_its_request_and_its_trace() {
    Run run = started(World.FINANCE, direct, "of-a-direct-run");
    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    named(run, "of-a-direct-run");
  }

  @Test
  void a_line_about_a_job_names_it_and_the_request_and_trace_that_began_it() {
    Run run = started(World.RISK, job, "of-a-job");
    assertThat(lines()).isEmpty();
    omni.work();
    named(run, "of-a-job");
  }

  private Run started(World world, TestEngine engine, String request) {
    var caller = Caller.test("ada").withRequestId(request);
    var trace = TraceContext.parseStored("00-" + TRACE + "-00f067aa0ba902b7-01");
    var lab = omni.open(caller, world, "Lab");
    var start =
        new StartRun(
            lab.id(),
            engine.capability().id(),
            new IdempotencyKey("key-" + request),
            Json.obj("n", 123_456));
    try (var followed =
        new CorrelationContext(Optional.of(request), Optional.empty(), trace).makeCurrent()) {
      return omni.start(caller, start);
    }
  }

  private void named(Run run, String request) {
    assertThat(lines())
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.findText("run_id")).contains(run.id().toString());
              assertThat(line.findText("request_id")).contains(request);
              assertThat(line.findText("trace_id")).contains(TRACE);
              assertThat(line.findText("level")).contains("ERROR");
              assertThat(line.findText("formattedMessage").orElseThrow()).contains("broke in run");
            });
    assertThat(log.toString(StandardCharsets.UTF_8)).doesNotContain("123456");
  }

  /** All lines must be JSON objects. */
  private List<Json.Obj> lines() {
    return log.toString(StandardCharsets.UTF_8)
        .lines()
        .map(line -> (Json.Obj) JsonReader.trusted(line))
        .toList();
  }
}
