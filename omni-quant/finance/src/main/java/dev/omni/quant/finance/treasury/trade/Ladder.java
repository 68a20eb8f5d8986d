package dev.omni.quant.finance.treasury.trade;

import dev.omni.engine.Work;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.finance.treasury.CurveInstrument;
import dev.omni.quant.finance.treasury.CurveQuotes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The changes of value by a move of each quote of a market, by column: rates by 0.01 %, prices of
 * futures by -0.01, all curves built again.
 *
 * @param curve ids of the curves
 * @param tenor of the quotes, or their start
 * @param type of the quotes
 * @param pv01 new value less old, currency unit
 */
public record Ladder(
    @Title("Ids of the curves") List<String> curve,
    @Title("Tenors of the quotes, or their start") List<String> tenor,
    @Title("Types of the quotes") List<CurveInstrument> type,
    @Title("Change of the value when the quote rises by 0.01 %") @Unit("currency unit")
        double[] pv01) {
  private static final double BASIS_POINT = 1e-4;
  private static final double FUTURE = -0.01;

  /** The values of something on a market and on others that are moved. */
  @FunctionalInterface
  interface Values {
    /** Returns a value for each move, in their order. */
    double[] on(List<MarketMove> moves);
  }

  /** Returns the ladder of what is valued on a market. */
  static Ladder of(MarketBuild market, Values values, Work work) {
    var moves = new ArrayList<MarketMove>();
    moves.add(MarketMove.of(market, market));
    var curves = new ArrayList<String>();
    var tenors = new ArrayList<String>();
    var types = new ArrayList<CurveInstrument>();
    List<MarketDocument.Curve> quoted = market.document().allCurves();
    for (int at = 0; at < quoted.size(); at++) {
      MarketDocument.Curve curve = quoted.get(at);
      if (curve.quotes().isEmpty()) {
        continue;
      }
      CurveQuotes quotes = curve.quotes().get();
      for (int row = 0; row < quotes.rows(); row++) {
        work.proceed();
        MarketDocument moved = replaced(market.document(), at, risen(curve, row));
        curves.add(curve.id());
        tenors.add(quotes.tenor(row).orElseGet(quotes.start(row)::orElseThrow));
        types.add(quotes.type().get(row));
        moves.add(MarketMove.of(market, market.with(moved, work)));
      }
    }
    double[] all = values.on(moves);
    double[] pv01 = Arrays.stream(all).skip(1).map(moved -> moved - all[0]).toArray();
    return new Ladder(curves, tenors, types, pv01);
  }

  /** Returns what all quotes together change. */
  static double parallel(MarketBuild market, Values values, Work work) {
    MarketDocument document = market.document();
    List<MarketDocument.Curve> risen =
        document.allCurves().stream().map(curve -> risen(curve, -1)).toList();
    MarketBuild moved = market.with(document.withCurves(risen), work);
    double[] both = values.on(List.of(MarketMove.of(market, market), MarketMove.of(market, moved)));
    return both[1] - both[0];
  }

  private static MarketDocument replaced(
      MarketDocument document, int at, MarketDocument.Curve curve) {
    var curves = new ArrayList<>(document.allCurves());
    curves.set(at, curve);
    return document.withCurves(curves);
  }

  /** Returns a curve with one quote moved; all for a row of -1. */
  private static MarketDocument.Curve risen(MarketDocument.Curve curve, int row) {
    if (curve.quotes().isEmpty()) {
      return curve;
    }
    CurveQuotes quotes = curve.quotes().get();
    double[] moved = quotes.quote().clone();
    for (int i = 0; i < moved.length; i++) {
      if (row < 0 || row == i) {
        moved[i] += quotes.type().get(i) == CurveInstrument.FUTURE ? FUTURE : BASIS_POINT;
      }
    }
    return curve.with(moved);
  }

  /** Returns the changes as bars, a color for each curve. */
  Figure figure() {
    Chart chart =
        Chart.of(
            "Change of the value by quote",
            Chart.Axis.ofNames("Tenor"),
            Chart.Axis.of("Change at 0.01 % (currency unit)"));
    for (String id : curve.stream().distinct().toList()) {
      int[] rows = IntStream.range(0, pv01.length).filter(i -> curve.get(i).equals(id)).toArray();
      chart =
          chart.bars(
              id,
              IntStream.of(rows).mapToObj(tenor::get).toList(),
              IntStream.of(rows).mapToDouble(i -> pv01[i]).toArray());
    }
    return chart.figure();
  }
}
