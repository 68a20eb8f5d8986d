package dev.omni.domain.json;

import java.util.LinkedHashMap;
import java.util.List;

/**
 * The comparison of requests with the closed definitions of their members. Members that are null
 * count as absent.
 */
public final class RequestMembers {
  private static final String WORKSPACE = "workspace_id";

  private RequestMembers() {}

  /**
   * Returns the problems of a request from which a workspace that could be read was taken before:
   * one that is still there is malformed, and its problem says what it must be.
   */
  public static List<Problem> workspaceMalformed(List<Problem> problems, Json.Obj body) {
    boolean malformed = body.findText(WORKSPACE).flatMap(UuidText::parse).isEmpty();
    return problems.stream()
        .map(
            problem ->
                malformed && problem.pointer().equals("/" + WORKSPACE)
                    ? new Problem(problem.pointer(), problem.code(), "must be a UUID")
                    : problem)
        .toList();
  }

  /**
   * Returns a problem for each unknown member. Values may be of any type, as the expressions in
   * steps are.
   */
  public static List<Problem> unknown(Shape shape, Json.Obj body) {
    return unknown(shape.problems(present(body)));
  }

  /**
   * Returns the problems that a parser does not look for: unknown members, and known ones of
   * another type.
   *
   * @param problems those of the parser; none of them is returned
   */
  public static List<Problem> beside(List<Problem> problems, Shape shape, Json.Obj body) {
    return shape.problems(present(body)).stream()
        .filter(problem -> problem.code() != Problem.Kind.MISSING)
        .filter(problem -> problems.stream().noneMatch(known -> same(known, problem)))
        .toList();
  }

  /** Returns whether all known members of a request are right. */
  public static boolean readable(List<Problem> problems) {
    return problems.stream().allMatch(problem -> problem.code() == Problem.Kind.UNKNOWN);
  }

  /** Returns whether both are at one place, or one is within the other's. */
  private static boolean same(Problem one, Problem other) {
    String a = one.pointer() + "/";
    String b = other.pointer() + "/";
    return other.code() == Problem.Kind.UNKNOWN ? a.equals(b) : a.startsWith(b) || b.startsWith(a);
  }

  private static List<Problem> unknown(List<Problem> problems) {
    return problems.stream().filter(problem -> problem.code() == Problem.Kind.UNKNOWN).toList();
  }

  /** Returns the problems of members that are unknown and read like no known one. */
  public static List<Problem> unlike(List<Problem> problems) {
    return unknown(problems).stream().filter(problem -> problem.nearest().isEmpty()).toList();
  }

  private static Json.Obj present(Json.Obj object) {
    var kept = new LinkedHashMap<String, Json>();
    for (var member : object.members().entrySet()) {
      if (!member.getValue().equals(Json.NULL)) {
        kept.put(member.getKey(), present(member.getValue()));
      }
    }
    return new Json.Obj(kept);
  }

  private static Json present(Json value) {
    if (value instanceof Json.Obj object) {
      return present(object);
    }
    return value instanceof Json.Arr array
        ? Json.of(array.items().stream().map(RequestMembers::present).toList())
        : value;
  }
}
