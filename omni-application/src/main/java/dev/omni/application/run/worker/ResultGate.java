package dev.omni.application.run.worker;

import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.json.StoredJson;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.RunError;
import java.util.Optional;

/**
 * The gate of results before the store: what its reader would refuse, or what is too large, ends
 * its own run with an error.
 *
 * @param most largest result in bytes of its text
 */
public record ResultGate(long most) {
  /** The largest result in bytes, unless a setting says otherwise. */
  public static final long USUAL_MOST = 16L << 20;

  /** Returns the error in place of a result that cannot be stored; empty for one that can. */
  public Optional<RunError> refusal(Json result) {
    try {
      int size = StoredJson.of(result).size();
      return size > most ? Optional.of(tooLarge(size)) : Optional.empty();
    } catch (MalformedJsonException refused) {
      return Optional.of(unreadable(refused));
    }
  }

  /** Returns a report that can be stored: itself, or the error in its place. */
  Report admitted(Report report) {
    Json outcome =
        report.outcome() instanceof Outcome.Succeeded succeeded
            ? succeeded.result()
            : ((RunError) report.outcome()).json();
    Optional<Report> unfit =
        StoredJson.refusal(report.record())
            .map(refused -> new Report(unreadable(refused), Json.Obj.EMPTY));
    return unfit.orElseGet(
        () -> refusal(outcome).map(error -> new Report(error, report.record())).orElse(report));
  }

  private RunError tooLarge(int size) {
    return new RunError(
        FaultCode.RESULT_TOO_LARGE,
        "The result has %d bytes; the setting max-result allows %d.".formatted(size, most),
        Json.obj("bytes", size, "limit", most, "setting", "max-result"));
  }

  private static RunError unreadable(MalformedJsonException refused) {
    return new RunError(
        FaultCode.RESULT_UNREADABLE,
        "The result cannot be stored: " + refused.getMessage() + ".",
        Json.obj("pointer", refused.pointer(), "problem", refused.problem()));
  }
}
