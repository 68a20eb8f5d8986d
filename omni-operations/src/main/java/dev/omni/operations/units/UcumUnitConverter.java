package dev.omni.operations.units;

import dev.omni.quant.core.units.UcumUnits;
import dev.omni.quant.core.units.UnitChange;
import java.math.BigDecimal;
import java.util.Optional;

/** The units of UCUM for the use cases. */
public final class UcumUnitConverter implements UnitConverter {
  private final UcumUnits units = new UcumUnits();

  @Override
  public Optional<String> problem(String unit) {
    return units.problem(unit);
  }

  @Override
  public Optional<String> code(String unit) {
    return units.code(unit);
  }

  @Override
  public Optional<Conversion> conversion(String from, String to) {
    return units.conversion(from, to).map(Reading::new);
  }

  @Override
  public String obstacle(String from, String to) {
    return units.obstacle(from, to);
  }

  @Override
  public Optional<UnitSize> size(String unit) {
    return units.multiple(unit).map(multiple -> new UnitSize(multiple, units.money(unit)));
  }

  /** A change of units for the readings of the use cases. */
  private record Reading(UnitChange change) implements Conversion {
    @Override
    public Optional<BigDecimal> value(BigDecimal value) {
      return change.value(value);
    }

    @Override
    public double spread(double spread, BigDecimal value) {
      return change.spread(spread, value);
    }

    @Override
    public boolean falling() {
      return change.falling();
    }
  }
}
