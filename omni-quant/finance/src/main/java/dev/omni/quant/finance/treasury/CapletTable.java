package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.finance.treasury.CapletBook.Caplet;
import java.time.LocalDate;
import java.util.List;

/**
 * The caplets of a cap, or the floorlets of a floor, by column.
 *
 * @param fixingDate days on which the rates are set
 * @param start first days of the periods
 * @param end last days and payments
 * @param forward forward rates, 1/year
 * @param expiryYears times to fixing
 * @param presentValue values, currency unit
 */
public record CapletTable(
    @Title("Days on which the rates are set") List<LocalDate> fixingDate,
    @Title("First days of the periods") List<LocalDate> start,
    @Title("Last days and payments") List<LocalDate> end,
    @Title("Forward rates") @Unit("1/year") double[] forward,
    @Title("Times to fixing") @Unit("year") double[] expiryYears,
    @Title("Values") @Unit("currency unit") double[] presentValue) {
  static CapletTable of(List<Caplet> caplets, double[] values) {
    return new CapletTable(
        caplets.stream().map(Caplet::fixing).toList(),
        caplets.stream().map(c -> c.period().start()).toList(),
        caplets.stream().map(c -> c.period().end()).toList(),
        caplets.stream().mapToDouble(Caplet::forward).toArray(),
        caplets.stream().mapToDouble(Caplet::years).toArray(),
        values);
  }
}
