package dev.omni.quant.finance.treasury;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of bonds on a curve: prices at the published spreads, durations and convexities by
 * differences of such prices, and the sums over bonds and key rates.
 */
record CurveBondChecks(BondCurveRisk.Input input, BondCurveRisk.Result result) {
  private static final double REPRICED = 1e-10;
  private static final double DIFFERENCES = 1e-5;
  private static final double ADDED = 1e-9;
  private static final double STEP = 0.01;

  List<Check> all() {
    CurveBonds table = input.bonds();
    DiscountCurve curve = input.curve().curve();
    LocalDate settlement = input.settlementDate();
    BondCurveRisk.Risks bonds = result.bonds();
    BondCurveRisk.Total total = result.total();
    double[] spreads = bonds.zSpread();
    double[] accrued = bonds.accruedInterest();
    double[] prices = bonds.curvePrice();
    double[] own = bonds.dv01();
    double[] durations = bonds.effectiveDuration();
    double[] convexities = bonds.convexity();
    var repriced = new Residuals();
    var differences = new Residuals();
    double value = 0;
    double gross = 0;
    for (int i = 0; i < table.rows(); i++) {
      CurveBond bond = CurveBond.unsolved(table, i, settlement, curve);
      double market = table.cleanPrice()[i] + accrued[i];
      double face = table.face(i) / 100;
      repriced.equal(bond.dirty(spreads[i]), market).equal(bond.dirty(0), prices[i] + accrued[i]);
      differences(differences, bond, spreads[i], durations[i], convexities[i]);
      differences.equal(own[i], durations[i] * market * face * DiscountCurve.BASIS_POINT);
      value += face * market;
      gross += Math.abs(own[i]);
    }
    double dv01 = total.dv01();
    return List.of(
        repriced.check(
            "repricing_residual",
            REPRICED,
            "Largest difference of a price at its spread, or without one, and the given or the"
                + " published price, relative."),
        differences.check(
            "durations_residual",
            DIFFERENCES,
            "Largest relative difference of durations, convexities and dv01 from those of prices at"
                + " spreads around the published one: zero."),
        new Check(
            "key_rate_residual",
            Arrays.stream(total.keyRateDv01()).sum() - dv01,
            ADDED * gross,
            "Sum of the key rate sensitivities less the dv01: zero, because the triangles add up to"
                + " a parallel move."),
        new Residuals()
            .equal(total.marketValue(), value)
            .equal(Arrays.stream(own).sum(), dv01, gross)
            .check("total_residual", ADDED, "Sums over the bonds less the total, relative: zero."));
  }

  private static void differences(
      Residuals residuals, CurveBond bond, double z, double duration, double convexity) {
    double h = STEP / (1 + Math.abs(bond.at(z).moment(1)));
    double here = bond.dirty(z);
    double up = bond.dirty(z + h);
    double down = bond.dirty(z - h);
    double far = bond.dirty(z + 2 * h);
    double near = bond.dirty(z - 2 * h);
    double slope = (8 * (up - down) - (far - near)) / (12 * h);
    double bend = (16 * (up + down) - (far + near) - 30 * here) / (12 * h * h);
    residuals.equal(duration, -slope / here).equal(convexity, bend / here, duration);
  }
}
