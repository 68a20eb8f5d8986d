package dev.omni.quant.finance;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A time to expiry above 0.
 *
 * @param expiryYears in place of the dates
 * @param valuationDate the first of the dates
 * @param expiryDate the last of the dates
 */
@Ways(
    value = {"expiry_years", "valuation_date expiry_date"},
    nested = true)
public record ExpiryAhead(
    @Title("Time to expiry") @Unit("year") @Range(above = 0, to = 100) OptionalDouble expiryYears,
    @Title("Date of the valuation, in place of expiry_years") Optional<LocalDate> valuationDate,
    @Title("Date of expiry, in place of expiry_years") Optional<LocalDate> expiryDate)
    implements TimeToExpiry {
  /** Returns the expiry after some years. */
  public static ExpiryAhead of(double years) {
    return new ExpiryAhead(OptionalDouble.of(years), Optional.empty(), Optional.empty());
  }

  /** Returns the expiry at a date, with days / 365 until then. */
  public static ExpiryAhead between(LocalDate valuation, LocalDate expiry) {
    return new ExpiryAhead(OptionalDouble.empty(), Optional.of(valuation), Optional.of(expiry));
  }

  @Override
  public List<Problem> problems() {
    return problemsAhead();
  }
}
