package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.json.Json;
import dev.omni.engine.Work;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.treasury.trade.BookEvaluation.BookTrades;
import dev.omni.quant.finance.treasury.trade.BookEvaluation.RowError;
import dev.omni.quant.finance.treasury.trade.BookEvaluation.ScenarioTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A book with its values, and what its result shows.
 *
 * @param input as given
 * @param book as valued
 */
record EvaluatedBook(BookEvaluation.Input input, TradeBook book) {
  private static final int SHOWN = 1000;

  BookEvaluation.Result result(Work work) {
    int rows = book.rows().size();
    int completed = book.valued().size();
    double total = book.total();
    Json.Obj estimate = Json.obj("total", total);
    work.progress(1.0 / parts(), estimate);
    Optional<ScenarioTotals> scenarios = scenarios(total, work);
    Optional<Ladder> ladder = input.ladder() ? Optional.of(book.ladder(work)) : Optional.empty();
    work.progress(1, estimate);
    return new BookEvaluation.Result(
        total,
        rows,
        completed,
        rows - completed,
        book.byCurrency(),
        book.byBook(),
        book.byKind(),
        trades(),
        errors(),
        ladder,
        scenarios,
        input.market().digest(),
        Warning.listed(book.warnings()),
        new Numerics("each trade by its own formula; sums with the rounding of each addition"));
  }

  /** Returns about how many times the book is valued. */
  private int parts() {
    return 1 + input.allScenarios().size() + (input.ladder() ? 1 : 0);
  }

  BookTrades trades() {
    var ids = new ArrayList<String>();
    var currencies = new ArrayList<String>();
    var values = new ArrayList<Double>();
    for (int i = 0; i < book.rows().size() && ids.size() < SHOWN; i++) {
      TradeBook.Row row = book.rows().get(i);
      if (row.trade().isPresent()) {
        ids.add(row.terms().id().orElse(String.valueOf(i)));
        currencies.add(row.trade().get().currency());
        values.add(row.value());
      }
    }
    double[] present = values.stream().mapToDouble(Double::doubleValue).toArray();
    return new BookTrades(ids, currencies, present);
  }

  private Optional<List<RowError>> errors() {
    var errors = new ArrayList<RowError>();
    for (int i = 0; i < book.rows().size() && errors.size() < SHOWN; i++) {
      int row = i;
      book.rows()
          .get(i)
          .problem()
          .ifPresent(
              problem ->
                  errors.add(new RowError(row, placed(problem.pointer(), row), problem.message())));
    }
    return errors.isEmpty() ? Optional.empty() : Optional.of(errors);
  }

  /** Returns the place in the book of what is wrong with a trade. */
  private static String placed(String pointer, int row) {
    return pointer.startsWith("/trade") ? "/trades/" + row + pointer.substring(6) : pointer;
  }

  Optional<ScenarioTotals> scenarios(double total, Work work) {
    List<Scenario> all = input.allScenarios();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    double[] values = new double[all.size()];
    double[] gains = new double[all.size()];
    for (int i = 0; i < values.length; i++) {
      work.proceed();
      values[i] = book.under(all.get(i), work);
      gains[i] = values[i] - total;
      work.progress((i + 2.0) / parts(), Json.obj("total", total));
    }
    return Optional.of(
        new ScenarioTotals(all.stream().map(Scenario::name).toList(), gains, values));
  }
}
