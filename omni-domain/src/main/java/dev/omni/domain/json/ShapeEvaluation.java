package dev.omni.domain.json;

import dev.omni.domain.limit.RegexBudget;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;

/** One evaluation of a value by the rules of a shape: for all problems, or up to the first. */
final class ShapeEvaluation {
  private final Optional<ProblemCollector> problems;
  private final ValuePath path;
  private final RegexBudget effort;
  private boolean fits = true;

  private ShapeEvaluation(Optional<ProblemCollector> problems, ValuePath path, RegexBudget effort) {
    this.problems = problems;
    this.path = path;
    this.effort = effort;
  }

  /** Creates an evaluation that collects all problems. */
  ShapeEvaluation(ProblemCollector problems, String pointer) {
    this(Optional.of(problems), new ValuePath(pointer), new RegexBudget());
  }

  /** Creates an evaluation that ends with the first problem. */
  ShapeEvaluation() {
    this(Optional.empty(), new ValuePath(""), new RegexBudget());
  }

  /** Returns one of the same value up to the first problem; it shares the budget. */
  ShapeEvaluation decision() {
    return new ShapeEvaluation(Optional.empty(), path, effort);
  }

  /** Returns one of the same value for its problems by an alternative; it shares the budget. */
  ShapeEvaluation trial(ProblemCollector collector) {
    return new ShapeEvaluation(Optional.of(collector), path, effort);
  }

  /** Returns whether there is no problem so far. */
  boolean fits() {
    return fits;
  }

  /** Returns whether nothing more needs to be looked at. */
  boolean isOver() {
    return !fits && problems.isEmpty();
  }

  /** Returns whether problems are collected. */
  boolean collects() {
    return problems.isPresent();
  }

  RegexBudget effort() {
    return effort;
  }

  void enter(String name) {
    if (collects()) {
      path.enter(name);
    }
  }

  void enter(int index) {
    if (collects()) {
      path.enter(index);
    }
  }

  void leave() {
    if (collects()) {
      path.leave();
    }
  }

  void invalid(Supplier<String> message) {
    add(() -> Problem.invalid(path.pointer(), message.get()));
  }

  void missing(String name, Supplier<String> message) {
    enter(name);
    add(() -> new Problem(path.pointer(), Problem.Kind.MISSING, message.get()));
    leave();
  }

  void unknown(String name, Collection<String> known) {
    enter(name);
    add(() -> Problem.unknown(path.pointer(), name, known));
    leave();
  }

  void addAll(ProblemCollector others) {
    fits = false;
    problems.ifPresent(all -> all.addAll(others));
  }

  private void add(Supplier<Problem> problem) {
    fits = false;
    problems.ifPresent(all -> all.add(problem));
  }
}
