package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.finance.treasury.trade.BookEvaluation.ScenarioTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The checks of a valued book: its parts add up to the total, each trade has the value of its own,
 * and moves are those of the moved markets.
 *
 * @param input market and trades
 * @param result as published
 */
record BookChecks(BookEvaluation.Input input, BookEvaluation.Result result) {
  private static final double ROUNDING = 1e-10;

  List<Check> all() {
    TradeBook book = input.book(Work.alone());
    double gross = gross(book);
    var rows = BookRows.of(book, input.allScenarios(), Work.alone());
    var checks = new ArrayList<Check>();
    checks.add(totals(book, gross));
    checks.add(trades(book));
    checks.add(counts(book, rows));
    checks.add(ladder(book, gross));
    checks.add(scenarios(book, rows, gross));
    result.explain().ifPresent(published -> checks.add(explain(book, published, gross)));
    return checks;
  }

  private static double gross(TradeBook book) {
    double gross = 1;
    for (TradeBook.Row row : book.valued()) {
      gross += Math.abs(row.value());
      gross += row.terms().notional().orElse(0) * Math.abs(row.terms().quantity());
    }
    return gross;
  }

  private Check totals(TradeBook book, double gross) {
    double total = result.total();
    double currencies = 0;
    for (Map.Entry<String, Double> each : result.byCurrency().entrySet()) {
      currencies += each.getValue() * book.rateHere(each.getKey());
    }
    double left =
        Math.max(
            Math.abs(currencies - total),
            Math.max(
                Math.abs(sum(result.byBook()) - total), Math.abs(sum(result.byKind()) - total)));
    return new Check(
        "totals_residual",
        left,
        ROUNDING * gross,
        "Largest difference of the total and the sums by currency, book and kind: zero.");
  }

  private static double sum(Map<String, Double> parts) {
    return parts.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private Check trades(TradeBook book) {
    double[] right = new EvaluatedBook(input, book).trades().presentValue();
    double[] published = result.trades().presentValue();
    var residuals = new Residuals().equal(result.total(), book.total(), ROUNDING);
    residuals.residual(right.length == published.length ? 0 : 1);
    for (int i = 0; i < Math.min(right.length, published.length); i++) {
      residuals.equal(published[i], right[i], 1e-6);
    }
    return residuals.check(
        "trades_residual",
        ROUNDING,
        "Largest relative difference of a published value and that of the trade on its market:"
            + " zero.");
  }

  private Check counts(TradeBook book, BookRows rows) {
    int failed = result.errors().map(List::size).orElse(0);
    double left =
        Math.abs(result.rows() - input.trades().size())
            + Math.abs(result.completed() + result.failed() - result.rows())
            + Math.abs(result.completed() - book.valued().size());
    double places = 0;
    for (int i = 0; i < failed; i++) {
      int row = result.errors().orElseThrow().get(i).row();
      boolean refused =
          row >= 0 && row < book.rows().size() && book.rows().get(row).problem().isPresent();
      places += refused ? 0 : 1;
    }
    return new Check(
        "rows_residual",
        left + places + (result.root().equals(rows.root()) ? 0 : 1),
        0,
        "Rows less those of the input, completed and failed ones less all, errors of trades that"
            + " have a value, and another root than that of the rows: zero.");
  }

  private Check ladder(TradeBook book, double gross) {
    double left = 0;
    if (result.ladder().isPresent()) {
      double[] published = result.ladder().get().pv01();
      double[] right = book.ladder(Work.alone()).pv01();
      for (int i = 0; i < Math.min(published.length, right.length); i++) {
        left = Math.max(left, Math.abs(published[i] - right[i]));
      }
    }
    return new Check(
        "ladder_rows_residual",
        left,
        ROUNDING * gross,
        "Largest difference of a row of the ladder and the move of its quote: zero.");
  }

  private Check scenarios(TradeBook book, BookRows rows, double gross) {
    double left = 0;
    if (result.scenarios().isPresent()) {
      ScenarioTotals published = result.scenarios().get();
      ScenarioTotals right = rows.totals(book.total()).orElseThrow();
      for (int i = 0; i < published.value().length; i++) {
        if (Double.isNaN(right.value()[i])) {
          left = Double.isNaN(published.value()[i]) ? left : Double.POSITIVE_INFINITY;
          continue;
        }
        double gain = published.value()[i] - result.total() - published.profitAndLoss()[i];
        left = Math.max(left, Math.abs(gain));
        left = Math.max(left, Math.abs(published.value()[i] - right.value()[i]));
      }
    }
    return new Check(
        "scenarios_residual",
        left,
        ROUNDING * gross,
        "Largest difference of a scenario's value and that of the moved market, or of its value,"
            + " the total and its profit and loss: zero.");
  }

  private Check explain(TradeBook book, BookEvaluation.Explain published, double gross) {
    double change = result.total() + published.cash() - published.previousValue();
    double left = Math.abs(published.total() - change);
    BookEvaluation.Explain right = input.explained(book, Work.alone()).orElseThrow();
    double[] steps = published.steps();
    for (int i = 0; i < steps.length; i++) {
      left = Math.max(left, Math.abs(steps[i] - right.steps()[i]));
    }
    return new Check(
        "explain_residual",
        left,
        ROUNDING * gross,
        "Largest difference of a step and that of the markets, or of the sum of the steps and new"
            + " value and cash less the previous value: zero.");
  }
}
