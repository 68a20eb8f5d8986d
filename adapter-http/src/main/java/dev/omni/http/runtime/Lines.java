package dev.omni.http.runtime;

import dev.omni.application.json.JacksonJson;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Fields;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/** The lines of an execution: beats and progress, then one report. */
final class Lines {
  /** One that says only that the computation goes on. */
  static final Json.Obj BEAT = Json.obj("beat", Json.Obj.EMPTY);

  /** What a computation may fail with; everything else is the server's to say. */
  private static final Set<FaultCode> FAILURES =
      Set.of(
          FaultCode.CAPABILITY_FAILED,
          FaultCode.NUMERICAL_CHECK_FAILED,
          FaultCode.RUNTIME_UNAVAILABLE);

  private Lines() {}

  static Json.Obj progress(double fraction, Json.Obj estimate) {
    return Json.obj("progress", Json.obj("fraction", fraction, "estimate", estimate));
  }

  static Json.Obj report(Report report) {
    Json.Obj told =
        report.outcome() instanceof Outcome.Failed failed
            ? Json.obj("error", error(failed))
            : Json.obj("result", ((Outcome.Succeeded) report.outcome()).result());
    return Json.obj("report", told.with("record", report.record()));
  }

  private static Json.Obj error(Outcome.Failed failed) {
    return Json.obj(
        "code", failed.code(), "message", failed.message(), "details", failed.details());
  }

  static byte[] bytes(Json.Obj line) {
    return (JacksonJson.write(line) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads a line; progress goes to the watcher.
   *
   * @return the report, when it is one
   * @throws RuntimeException when it is no line of an execution
   */
  static Optional<Report> read(String line, Watcher watcher) {
    var fields = new Fields((Json.Obj) JacksonJson.trusted(line));
    if (fields.has("report")) {
      return Optional.of(report(fields.fields("report")));
    }
    if (fields.has("progress")) {
      Fields progress = fields.fields("progress");
      watcher.progress(progress.number("fraction"), progress.fields("estimate").object());
    } else {
      fields.fields("beat");
    }
    return Optional.empty();
  }

  private static Report report(Fields told) {
    Json.Obj record = told.fields("record").object();
    if (told.has("result")) {
      return new Report(new Outcome.Succeeded(told.fields("result").object()), record);
    }
    Fields error = told.fields("error");
    FaultCode code = FaultCode.of(error.text("code")).filter(FAILURES::contains).orElseThrow();
    Json.Obj details = error.fields("details").object();
    return new Report(new Outcome.Failed(code, error.text("message"), details), record);
  }
}
