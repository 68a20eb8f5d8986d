package dev.omni.domain.evidence;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import java.util.UUID;

/**
 * The number of a run of a capability among all that its project accepted in a mode. The change set
 * that accepts a run gives it the next number, so that the numbers have no gap: who has the
 * evidence of each of them sees that none was withheld.
 *
 * @param tenant project and mode
 * @param number from 1
 */
public record SequenceNumber(Tenant tenant, long number) {
  /** The member of a predicate with the number of its run. */
  public static final String MEMBER = "sequence";

  /** Returns the name of the counter: project and mode. */
  public static String scope(Tenant tenant) {
    return "project:" + tenant.projectId() + ":" + tenant.mode();
  }

  /** Returns the JSON form: {@code scope, number}. */
  public Json.Obj json() {
    return Json.obj("scope", scope(tenant), "number", number);
  }

  /** Returns what a statement has in its place until the store of the run knows the number. */
  public static Json open(UUID run) {
    return Json.str(run.toString());
  }
}
