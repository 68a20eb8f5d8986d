package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.ExactSum;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.evidence.CompactRange;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The rows of a valued book, one a trade: its value on the market and under each scenario. They are
 * made and proven block by block, so that few of them are in memory at once.
 */
final class BookRows {
  private final TradeBook book;
  private final List<Move> moves;
  private final List<ExactSum> sums;
  private final CompactRange tree = new CompactRange();

  /** A scenario on its market. */
  private static final class Move {
    private final String name;
    private final Optional<MarketMove> market;
    private Optional<String> reason;

    Move(String name, Optional<MarketMove> market, Optional<String> reason) {
      this.name = name;
      this.market = market;
      this.reason = reason;
    }
  }

  /**
   * Rows that were computed together.
   *
   * @param rows as they are kept
   * @param leaves their hashes
   * @param values by scenario and row, reporting currency
   * @param reasons why a trade has no value under a scenario, the first for each
   */
  @SuppressWarnings("ArrayRecordComponent") // Read once, never compared.
  private record Block(
      List<BatchRow> rows, List<Hash> leaves, double[][] values, String[] reasons) {}

  private BookRows(TradeBook book, List<Move> moves) {
    this.book = book;
    this.moves = moves;
    this.sums = moves.stream().map(any -> new ExactSum()).toList();
  }

  /** Computes the rows of a book, and has them kept. */
  static BookRows of(TradeBook book, List<Scenario> scenarios, Work work) {
    var moves = new ArrayList<Move>();
    for (Scenario each : scenarios) {
      work.proceed();
      moves.add(move(book, each, work));
    }
    var rows = new BookRows(book, moves);
    rows.compute(work);
    return rows;
  }

  private static Move move(TradeBook book, Scenario scenario, Work work) {
    try {
      return new Move(scenario.name(), Optional.of(book.under(scenario, work)), Optional.empty());
    } catch (Infeasible without) {
      return new Move(
          scenario.name(), Optional.empty(), Optional.of(String.valueOf(without.getMessage())));
    }
  }

  private void compute(Work work) {
    Json.Obj total = Json.obj("total", book.total());
    int size = book.rows().size();
    int wave = TradeBook.BLOCK * Math.max(1, TradeBook.WAVE / Math.max(1, moves.size() / 8));
    for (int first = 0; first < size; first += wave) {
      work.proceed();
      int from = first;
      int left = Math.min(wave, size - first);
      List<Block> blocks =
          work.blocks(
              (left + TradeBook.BLOCK - 1) / TradeBook.BLOCK,
              k -> block(from + k * TradeBook.BLOCK));
      blocks.forEach(this::add);
      work.rows(blocks.stream().flatMap(block -> block.rows().stream()).toList(), size);
      work.progress((first + left) / (double) size, total);
    }
  }

  private void add(Block block) {
    block.leaves().forEach(tree::append);
    for (int k = 0; k < moves.size(); k++) {
      Arrays.stream(block.values()[k]).filter(Double::isFinite).forEach(sums.get(k)::add);
      Move move = moves.get(k);
      String reason = block.reasons()[k];
      if (move.reason.isEmpty() && reason != null) {
        move.reason = Optional.of(reason);
      }
    }
  }

  private Block block(int from) {
    List<TradeBook.Row> part =
        book.rows().subList(from, Math.min(book.rows().size(), from + TradeBook.BLOCK));
    double[][] values = new double[moves.size()][part.size()];
    String[] reasons = new String[moves.size()];
    var rows = new ArrayList<BatchRow>();
    for (int i = 0; i < part.size(); i++) {
      double[] own = moved(part.get(i), from + i, reasons);
      for (int k = 0; k < own.length; k++) {
        boolean counts = Double.isFinite(own[k]);
        values[k][i] =
            counts
                ? book.reported(part.get(i), moves.get(k).market.orElseThrow().to(), own[k])
                : own[k];
      }
      rows.add(row(part.get(i), from + i, own));
    }
    return new Block(
        rows, rows.stream().map(row -> MerkleTree.leafHash(row.leaf())).toList(), values, reasons);
  }

  /** Returns the values of a trade under the scenarios, NaN where it has none. */
  private double[] moved(TradeBook.Row row, int number, String[] reasons) {
    double[] values = new double[moves.size()];
    Arrays.fill(values, Double.NaN);
    if (values.length == 0 || !row.isValued()) {
      return values;
    }
    var moved = new MovedTrade(row, book.market());
    for (int k = 0; k < values.length; k++) {
      Move move = moves.get(k);
      if (move.market.isPresent()) {
        try {
          values[k] = moved.on(move.market.get());
        } catch (Infeasible without) {
          reasons[k] = "trade " + number + ": " + without.getMessage();
        } catch (TradeRefusedException fault) {
          reasons[k] = "trade " + number + ": " + fault.problem().message();
        }
      }
    }
    return values;
  }

  private BatchRow row(TradeBook.Row row, int number, double[] moved) {
    Json.Obj input = (Json.Obj) Contracts.codec(TradeTerms.class).write(row.terms());
    if (row.problem().isPresent()) {
      Problem problem = placed(row.problem().get(), number);
      return new BatchRow(
          number,
          input,
          new RowOutcome.RowError(
              problem.code().id(), problem.message(), Optional.of("/input" + problem.pointer())),
          Json.Obj.EMPTY);
    }
    var output = new JsonObjectBuilder();
    output.set("present_value", row.value());
    output.set("currency", row.currency());
    output.set(
        "par_rate", row.parRate().isPresent() ? Json.num(row.parRate().getAsDouble()) : Json.NULL);
    for (int k = 0; k < moved.length; k++) {
      output.set(
          "scenario:" + moves.get(k).name,
          Double.isFinite(moved[k]) ? Json.num(moved[k]) : Json.NULL);
    }
    return new BatchRow(number, input, new RowOutcome.Output(output.object()), Json.Obj.EMPTY);
  }

  /** Returns the problem of a trade with its place in the book. */
  static Problem placed(Problem problem, int row) {
    String pointer = problem.pointer();
    return pointer.startsWith("/trade")
        ? problem.at("/trades/" + row + pointer.substring("/trade".length()))
        : problem;
  }

  /** Returns the root of the hash tree over the rows (RFC 6962), in hexadecimal digits. */
  String root() {
    return tree.root().hex();
  }

  /** Returns the totals under the scenarios; none without scenarios. */
  Optional<BookEvaluation.ScenarioTotals> totals(double total) {
    if (moves.isEmpty()) {
      return Optional.empty();
    }
    double[] values = new double[moves.size()];
    double[] gains = new double[moves.size()];
    for (int k = 0; k < values.length; k++) {
      values[k] = moves.get(k).reason.isPresent() ? Double.NaN : sums.get(k).value();
      gains[k] = values[k] - total;
    }
    List<String> reasons = moves.stream().map(move -> move.reason.orElse("")).toList();
    boolean failed = reasons.stream().anyMatch(reason -> !reason.isEmpty());
    return Optional.of(
        new BookEvaluation.ScenarioTotals(
            moves.stream().map(move -> move.name).toList(),
            gains,
            values,
            failed ? Optional.of(reasons) : Optional.empty()));
  }
}
