package dev.omni.quant.finance.treasury.trade;

import dev.omni.engine.Work;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.treasury.trade.BookEvaluation.BookTrades;
import dev.omni.quant.finance.treasury.trade.BookEvaluation.RowError;
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
    var all = BookRows.of(book, input.allScenarios(), work);
    Optional<Ladder> ladder = input.ladder() ? Optional.of(book.ladder(work)) : Optional.empty();
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
        all.totals(total),
        input.explained(book, work),
        all.root(),
        input.market().digest(),
        Warning.listed(warnings()),
        new Numerics("each trade by its own formula; sums with the rounding of each addition"));
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
                  errors.add(
                      new RowError(
                          row, BookRows.placed(problem, row).pointer(), problem.message())));
    }
    return errors.isEmpty() ? Optional.empty() : Optional.of(errors);
  }

  private List<Warning> warnings() {
    var warnings = new ArrayList<>(book.warnings());
    boolean quoted = input.market().allCurves().stream().anyMatch(c -> c.quotes().isPresent());
    if (input.ladder() && !quoted) {
      warnings.add(
          new Warning(
              Warning.Code.LADDER_EMPTY,
              "/ladder",
              "has no rows: no curve of the market has quotes"));
    }
    return warnings;
  }
}
