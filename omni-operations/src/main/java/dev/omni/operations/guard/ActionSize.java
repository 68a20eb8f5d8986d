package dev.omni.operations.guard;

import dev.omni.domain.json.Problem;
import dev.omni.operations.guard.GuardFacts.Impact;
import dev.omni.operations.units.UnitConverter;
import dev.omni.operations.units.UnitConverter.UnitSize;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The size of an action: the largest of its impact and its amounts of money, each in its unit
 * without prefix and power of ten.
 */
final class ActionSize {
  private static final UnitSize PLAIN = new UnitSize(BigDecimal.ONE, false);

  private final UnitConverter units;
  private final GuardRequest proposal;

  ActionSize(UnitConverter units, GuardRequest proposal) {
    this.units = units;
    this.proposal = proposal;
  }

  /** Returns the impact with its size. */
  Impact impact() {
    double own =
        proposal
            .impact()
            .map(impact -> size(impact.value(), size(impact.unit()).orElse(PLAIN)))
            .orElse(0.0);
    double money = proposal.amounts().stream().flatMapToDouble(this::money).max().orElse(0);
    return new Impact(Math.max(own, money), proposal.reversibility());
  }

  private DoubleStream money(StatedQuantity amount) {
    return size(amount.unit())
        .filter(UnitSize::money)
        .map(unit -> DoubleStream.of(size(amount.value(), unit)))
        .orElseGet(DoubleStream::empty);
  }

  private static double size(BigDecimal value, UnitSize unit) {
    return value.abs().multiply(unit.multiple(), MathContext.DECIMAL64).doubleValue();
  }

  private Optional<UnitSize> size(Optional<String> unit) {
    return unit.flatMap(units::size);
  }

  /** Returns the units that cannot be read: of the impact, of quantities and of limits. */
  List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    proposal.impact().ifPresent(impact -> check(problems, "/impact/unit", impact.unit()));
    for (StatedQuantity amount : proposal.amounts()) {
      check(problems, amount.at() + "/unit", amount.unit());
      Optional<String> limit = amount.bound().flatMap(StatedQuantity.Bound::unit);
      check(problems, amount.at() + "/limit/unit", limit);
    }
    return problems;
  }

  private void check(List<Problem> problems, String pointer, Optional<String> unit) {
    unit.flatMap(units::problem)
        .ifPresent(message -> problems.add(Problem.invalid(pointer, message)));
  }
}
