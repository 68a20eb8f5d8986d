package dev.omni.application.usage;

import dev.omni.application.keys.AdminCommands;
import dev.omni.application.spi.store.UsageStore;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.json.Shape;
import dev.omni.domain.json.Times;
import dev.omni.domain.usage.UsageAmount;
import dev.omni.domain.usage.UsageBucket;
import dev.omni.domain.usage.UsageDifference;
import dev.omni.domain.usage.UsageDimension;
import java.time.Instant;
import java.util.List;

/** The operator command that recounts usage from the stored runs. */
public final class UsageCommands {
  private final UsageStore usage;

  /** Creates the command. */
  public UsageCommands(UsageStore usage) {
    this.usage = usage;
  }

  /** Returns the command. */
  public AdminCommands commands() {
    Shape range =
        Shape.object().required("from", Shape.dateTime()).required("to", Shape.dateTime());
    return AdminCommands.NONE.with("usage.check", range, (actor, args) -> check(args));
  }

  private Json.Obj check(Json.Obj args) {
    Instant from = UsageBucket.DAY.startOf(time(args, "from"));
    Instant to = UsageBucket.DAY.endBefore(time(args, "to"));
    if (!from.isBefore(to)) {
      throw Fault.at(FaultCode.PARAMETER_INVALID, "/from", "must be before `to`");
    }
    List<Json.Obj> found = usage.differences(from, to).stream().map(UsageCommands::view).toList();
    return Json.obj("from", from, "to", to, "equal", found.isEmpty(), "data", found);
  }

  private static Instant time(Json.Obj args, String name) {
    return args.findText(name).flatMap(Times::of).orElseThrow();
  }

  private static Json.Obj view(UsageDifference difference) {
    var members =
        new JsonObjectBuilder()
            .set("day", difference.key().hour())
            .set("project_id", difference.key().tenant().projectId());
    for (UsageDimension dimension : UsageDimension.values()) {
      members.set(dimension.toString(), difference.key().value(dimension));
    }
    return members
        .set("counted", view(difference.counted()))
        .set("stored", view(difference.recounted()))
        .object();
  }

  private static Json.Obj view(UsageAmount amount) {
    return Json.obj(
        "runs", amount.runs(),
        "rows", amount.rows(),
        "compute_ms", amount.compute().toNanos() / 1e6,
        "bytes", amount.bytes());
  }
}
