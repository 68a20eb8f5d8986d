package dev.omni.http.runtime;

import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Fields;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.world.Capability;
import java.time.Instant;
import java.util.Optional;

/**
 * What is believed of a runtime's report: evidence is signed by this server, so that a result
 * answers what its capability is asked, and a record says nothing that is this server's to say.
 */
final class Judged {
  private Judged() {}

  /**
   * The report as it is sealed. A result whose own check fails is none, as everywhere.
   *
   * @throws RuntimeException when it is no report of that capability
   */
  static Report of(Capability capability, Report told) {
    Report kept = new Report(told.outcome(), record(told.record()));
    if (!(told.outcome() instanceof Outcome.Succeeded succeeded)) {
      return kept;
    }
    if (!succeeded.result().members().containsKey(capability.answer())) {
      throw new IllegalArgumentException("a result without " + capability.answer());
    }
    return broken(kept.record())
        .map(check -> new Report(failed(check), kept.record()))
        .orElse(kept);
  }

  private static Outcome failed(Json.Obj check) {
    return new Outcome.Failed(
        FaultCode.NUMERICAL_CHECK_FAILED,
        "The result's own check " + new Fields(check).text("name") + " failed.",
        Json.obj("check", check));
  }

  private static Json.Obj record(Json.Obj told) {
    Json.Obj record = Json.Obj.EMPTY;
    var fields = new Fields(told);
    if (fields.has("checks")) {
      record = record.with("checks", fields.items("checks"));
    }
    if (fields.has("numerics")) {
      record = record.with("numerics", fields.fields("numerics").object());
    }
    if (fields.has("timings")) {
      record = record.with("timings", timings(fields.fields("timings")));
    }
    return record;
  }

  private static Json.Obj timings(Fields told) {
    if (told.has("started_at")) {
      Instant.parse(told.text("started_at"));
    }
    return told.object();
  }

  private static Optional<Json.Obj> broken(Json.Obj record) {
    return record.array("checks").stream()
        .flatMap(all -> all.items().stream())
        .map(Json.Obj.class::cast)
        .filter(check -> !passes(new Fields(check)))
        .findFirst();
  }

  private static boolean passes(Fields check) {
    boolean within = Math.abs(check.number("value")) <= check.number("bound");
    return check.flag("pass") && within && !check.text("name").isEmpty();
  }
}
