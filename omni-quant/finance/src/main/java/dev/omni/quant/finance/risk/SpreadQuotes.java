package dev.omni.quant.finance.risk;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.TableColumns;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;

/**
 * Par spreads of credit default swaps, one row for each swap.
 *
 * @param maturityDate ends of protection, rising
 * @param spread 1/year
 */
public record SpreadQuotes(
    @Title("Ends of protection, rising") @Size(min = 1, max = SpreadQuotes.MOST)
        List<LocalDate> maturityDate,
    @Title("Par spreads, 0.01 for 100 bp")
        @Unit("1/year")
        @Range(above = 0, to = 2)
        @Size(min = 1, max = SpreadQuotes.MOST)
        double[] spread) {
  static final int MOST = 20;
  private static final double NO_HAZARD = -1e-12;

  TableColumns columns() {
    return new TableColumns("quotes")
        .with("maturity_date", maturityDate.size())
        .with("spread", spread.length);
  }

  /**
   * Returns the curve of the first quotes.
   *
   * @param wider what each spread is wider than quoted
   */
  IsdaCreditCurve curve(CdsTerms terms, int count, double wider) {
    double[] spreads = Arrays.stream(spread, 0, count).map(each -> each + wider).toArray();
    return IsdaCreditCurve.of(terms, maturityDate.subList(0, count), spreads);
  }

  /** Returns the problem of the first quote whose hazard rate would be negative. */
  List<Problem> falling(CdsTerms terms) {
    for (int count = 1; count <= spread.length; count++) {
      double[] hazards = hazards(terms, count);
      if (!(hazards.length == count && hazards[count - 1] >= NO_HAZARD)) {
        return List.of(
            columns()
                .problem(
                    "spread",
                    count - 1,
                    "must not lead to a negative hazard rate: spreads fall too fast"));
      }
    }
    return List.of();
  }

  /** Returns the hazard rates of the first quotes; none where they have no curve. */
  private double[] hazards(CdsTerms terms, int count) {
    try {
      return curve(terms, count, 0).hazards();
    } catch (RuntimeException notCalibrated) {
      return new double[0];
    }
  }
}
