package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The checks of a valued trade: its payments add up, the par rate is the one at which it is worth
 * nothing, the rows of the ladder are what each quote moves, and add up to the move of all.
 *
 * @param valued trade and market
 * @param result as published
 */
record TradeChecks(ValuedTrade valued, TradeValuation.Result result) {
  private static final double ROUNDING = 1e-11;
  private static final double LINEAR = 1e-3;
  private static final double CURVED = 0.1;
  private static final double LONG = 20;

  List<Check> all() {
    var checks = new ArrayList<Check>();
    checks.add(again());
    checks.add(flows());
    checks.add(par());
    result.ladder().ifPresent(ladder -> checks.addAll(ladder(ladder)));
    return checks;
  }

  private double quantity() {
    return valued.trade().terms().quantity();
  }

  private Check again() {
    TradeValue value = Pricer.value(valued.trade(), valued.market());
    double scale = result.cashflows().map(TradeFlows::gross).orElse(0.0);
    var residuals =
        new Residuals().equal(result.presentValue(), quantity() * value.presentValue(), scale);
    same(residuals, result.parRate(), value.parRate());
    same(residuals, result.parSpread(), value.parSpread());
    same(residuals, result.annuity(), value.annuity());
    same(residuals, result.accruedFactor(), value.accruedFactor());
    result
        .cashflows()
        .ifPresent(
            flows -> {
              TradeFlows right = TradeFlows.of(value.flows(), quantity());
              same(residuals, flows.rate(), right.rate());
              same(residuals, flows.amount(), right.amount());
              same(residuals, flows.discountFactor(), right.discountFactor());
            });
    return residuals.check(
        "valuation_residual",
        ROUNDING,
        "Largest relative difference of the published numbers and those of the trade on its market:"
            + " zero.");
  }

  private static void same(Residuals residuals, OptionalDouble one, OptionalDouble other) {
    if (one.isPresent() && other.isPresent()) {
      residuals.equal(one.getAsDouble(), other.getAsDouble(), 1e-6);
    }
  }

  private static void same(Residuals residuals, double[] one, double[] other) {
    if (one.length != other.length) {
      residuals.residual(1);
      return;
    }
    for (int i = 0; i < one.length; i++) {
      residuals.equal(one[i], other[i]);
    }
  }

  private Check flows() {
    double left =
        result.cashflows().map(all -> all.presentValue() - result.presentValue()).orElse(0.0);
    double gross = result.cashflows().map(TradeFlows::gross).orElse(0.0);
    return new Check(
        "cashflow_residual",
        left,
        ROUNDING * (1 + gross),
        "Sum of the discounted payments less the present value: zero.");
  }

  /** At the par rate the fixed leg is worth the floating one; at the par spread both legs are. */
  private Check par() {
    TradeTerms terms = valued.trade().terms();
    double unit = quantity() * terms.notional().orElse(0) * result.annuity().orElse(0);
    double left = 0;
    if (result.parSpread().isPresent()) {
      double spread = result.parSpread().getAsDouble() - terms.paySpread().orElse(0);
      left = result.presentValue() - unit * spread;
    } else if (terms.kind() == TradeKind.SWAP && result.parRate().isPresent()) {
      double sign = terms.payReceive().orElseThrow() == TradeTerms.Side.PAY_FIXED ? 1 : -1;
      left = floating() - sign * unit * result.parRate().getAsDouble();
    }
    double gross = result.cashflows().map(TradeFlows::gross).orElse(0.0);
    return new Check(
        "value_at_par",
        left,
        ROUNDING * (1 + gross + Math.abs(unit)),
        "Value of the same trade at the par rate, or at the par spread: zero.");
  }

  private double floating() {
    TradeFlows flows = result.cashflows().orElseThrow();
    double sum = 0;
    for (int i = 0; i < flows.amount().length; i++) {
      boolean counts = flows.leg().get(i) == TradeFlow.Leg.FLOATING;
      sum += counts ? flows.amount()[i] * flows.discountFactor()[i] : 0;
    }
    return sum;
  }

  private List<Check> ladder(Ladder ladder) {
    double[] pv01 = ladder.pv01();
    double sizes = Arrays.stream(pv01).map(Math::abs).sum();
    double parallel = result.pv01().orElse(0);
    boolean curved = result.cashflows().isEmpty();
    double years =
        valued.trade().days().values().stream()
            .mapToDouble(
                day -> (day.toEpochDay() - valued.market().valuation().toEpochDay()) / 365.0)
            .max()
            .orElse(0);
    double share = curved ? CURVED : LINEAR * Math.max(1, years / LONG);
    double floor = ROUNDING * (1 + Math.abs(quantity()) * size());
    Ladder right = Ladder.of(valued.market(), valued::on, Work.alone());
    double wrong = 0;
    for (int i = 0; i < pv01.length; i++) {
      wrong = Math.max(wrong, Math.abs(pv01[i] - right.pv01()[i]));
    }
    wrong =
        Math.max(
            wrong, Math.abs(parallel - Ladder.parallel(valued.market(), valued::on, Work.alone())));
    return List.of(
        new Check(
            "ladder_rows_residual",
            wrong,
            floor,
            "Largest difference of a row of the ladder, or of pv01, and the move of its quotes:"
                + " zero."),
        new Check(
            "ladder_sum_residual",
            Arrays.stream(pv01).sum() - parallel,
            share * sizes + floor * pv01.length,
            "Sum of the ladder less the move of all quotes at once: no more than second"
                + " derivatives add."));
  }

  private double size() {
    return valued.trade().terms().notional().orElse(0)
        + Math.abs(result.presentValue() / (quantity() == 0 ? 1 : quantity()));
  }
}
