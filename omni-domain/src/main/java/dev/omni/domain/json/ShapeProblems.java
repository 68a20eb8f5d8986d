package dev.omni.domain.json;

import dev.omni.domain.limit.RegexBudget;
import java.util.ArrayList;
import java.util.List;

/** A collector of the problems of one value, at most as many as are read. */
final class ShapeProblems {
  private static final int MOST = 50;
  private final List<Problem> problems = new ArrayList<>();
  private final RegexBudget effort;

  ShapeProblems() {
    this(new RegexBudget());
  }

  /** Creates the collector of a part of a check; it shares the budget of the whole. */
  ShapeProblems(RegexBudget effort) {
    this.effort = effort;
  }

  RegexBudget effort() {
    return effort;
  }

  void add(LazyPointer at, Problem.Kind kind, String message) {
    add(new Problem(at.pointer().text(), kind, message));
  }

  void add(Problem problem) {
    if (!full()) {
      problems.add(problem);
    }
  }

  void invalid(LazyPointer at, String message) {
    add(at, Problem.Kind.INVALID, message);
  }

  boolean none() {
    return problems.isEmpty();
  }

  boolean full() {
    return problems.size() >= MOST;
  }

  List<Problem> problems() {
    return List.copyOf(problems);
  }
}
