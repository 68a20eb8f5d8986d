package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.IntChoice;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.TableColumns;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Bonds on a curve by column.
 *
 * @param maturityDate maturities
 * @param couponRate coupons a year, 1/year
 * @param frequency coupons a year, how many
 * @param dayCount day counts
 * @param cleanPrice clean prices, per 100
 * @param face faces held; 100 where they are not given
 * @param name names
 */
public record CurveBonds(
    @Title("Maturities") @Size(min = 1, max = MOST) List<LocalDate> maturityDate,
    @Title("Coupons a year") @Unit("1/year") @Range(from = 0, to = 1) @Size(min = 1, max = MOST)
        double[] couponRate,
    @Title("Coupons a year, how many")
        @IntChoice(
            value = {1, 2, 4, 12},
            typed = false)
        @Size(min = 1, max = MOST)
        int[] frequency,
    @Title("Day counts") @Size(min = 1, max = MOST) List<BondDayCount> dayCount,
    @Title("Clean prices") @Unit("per 100") @Range(above = 0, to = 1000) @Size(min = 1, max = MOST)
        double[] cleanPrice,
    @Title("Faces held") @Unit("currency unit") @Size(min = 1, max = MOST) Optional<double[]> face,
    @Title("Names") @Size(min = 1, max = MOST) Optional<List<@Nullable String>> name) {
  private static final int MOST = 10_000;

  int rows() {
    return maturityDate.size();
  }

  double face(int row) {
    return face.isPresent() ? face.get()[row] : 100;
  }

  TableColumns columns() {
    var columns =
        new TableColumns("bonds")
            .with("maturity_date", maturityDate.size())
            .with("coupon_rate", couponRate.length)
            .with("frequency", frequency.length)
            .with("day_count", dayCount.size())
            .with("clean_price", cleanPrice.length);
    face.ifPresent(column -> columns.with("face", column.length));
    name.ifPresent(column -> columns.with("name", column.size()));
    return columns;
  }
}
