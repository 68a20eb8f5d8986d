package dev.omni.operations.guard;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.RequestMembers;
import dev.omni.operations.request.GuardShape;
import java.util.List;

/**
 * The rule of unknown members. What is misspelled could be the limit or the rule that would have
 * blocked the action.
 */
public final class UnknownMembers {
  /** Its name in reasons. */
  static final String RULE = "unknown-member";

  private UnknownMembers() {}

  /** Returns a reason for each unknown member of a request. */
  public static List<GuardReason> reasons(Json.Obj body) {
    List<Problem> unknown = RequestMembers.unknown(GuardShape.WHOLE, body);
    return RequestMembers.workspaceMalformed(unknown, body).stream()
        .map(UnknownMembers::reason)
        .toList();
  }

  private static GuardReason reason(Problem unknown) {
    String path = unknown.path();
    return GuardReason.of(RULE, GuardOutcome.CHALLENGE, unknown.message())
        .detailed(Json.obj("problems", Json.obj(path, List.of(unknown.message()))))
        .obliging(
            "correct",
            "correct or leave out this member",
            Json.obj("path", path).withPresent("nearest", unknown.nearest()));
  }
}
