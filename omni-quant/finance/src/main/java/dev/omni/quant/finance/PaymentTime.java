package dev.omni.quant.finance;

import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A time of payment above 0, which may be left out.
 *
 * @param expiryYears in place of the dates
 * @param valuationDate the first of the dates
 * @param expiryDate the last of the dates
 */
public record PaymentTime(
    @Title("Time to payment; the last date when not given")
        @Unit("year")
        @Range(above = 0, to = 100)
        OptionalDouble expiryYears,
    @Title("Date of the valuation, in place of expiry_years") Optional<LocalDate> valuationDate,
    @Title("Date of expiry, in place of expiry_years") Optional<LocalDate> expiryDate)
    implements TimeToExpiry {
  /** Returns whether any of the members is there. */
  boolean given() {
    return expiryYears.isPresent() || valuationDate.isPresent() || expiryDate.isPresent();
  }
}
