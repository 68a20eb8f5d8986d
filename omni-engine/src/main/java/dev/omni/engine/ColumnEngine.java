package dev.omni.engine;

import dev.omni.domain.world.Check;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * An engine that computes many rows at once, a column at a time: a batch calls {@link #rows} for up
 * to {@value #MOST} rows, a single run for one. So the formula stands once, and a row has the same
 * bytes in both. What rows have in common, such as the looking up of columns, is done once a block.
 *
 * @param <I> the input, whose members are the columns
 * @param <R> the result, likewise
 */
public interface ColumnEngine<I extends Record, R extends Record> extends Engine<I, R> {
  /** The most rows of one call. */
  int MOST = 1024;

  /**
   * Computes rows. A row that has no result is {@link ResultColumns#fail failed}; an exception
   * fails none of the others, but costs their computation one by one. Whatever {@link #checks}
   * would refuse is given to {@link ResultColumns#check}.
   *
   * @param in inputs that are valid for the contract and without {@link #problems}
   * @param out takes the results, a value for each row in each column
   * @param count how many rows there are, 1 to {@value #MOST}
   */
  void rows(Columns<I> in, ResultColumns<R> out, int count);

  /**
   * Marks rows that may have {@link #problems}. The marked ones are asked one by one, so that a
   * rule that is cheap to rule out in columns costs next to nothing. Unless this is overridden,
   * every row is asked.
   *
   * @param in inputs that are valid for the contract
   * @param suspects takes the marks
   * @param count how many rows there are
   */
  default void suspects(Columns<I> in, RowMarks suspects, int count) {
    for (int row = 0; row < count; row++) {
      if (!problems(in.row(row)).isEmpty()) {
        suspects.mark(row);
      }
    }
  }

  /** {@inheritDoc} The result is that of {@link #rows} for one row; nothing overrides this. */
  @Override
  default Computed<R> compute(I input, Work work) {
    ResultColumns<R> out = ResultColumns.of(this, work);
    rows(Columns.of(input), out, 1);
    return out.computed(0);
  }

  /**
   * Returns the result of one input, as {@link #rows} computes it.
   *
   * @throws Infeasible when it has none
   */
  default R row(I input) {
    return compute(input, Work.alone()).result();
  }

  /**
   * Computes rows one after another, by a formula of whole records: for engines whose formula costs
   * much more than a record of each row.
   *
   * @param formula throws {@link Infeasible} for a row without a result
   */
  default void each(
      Columns<I> in, ResultColumns<R> out, int count, Function<? super I, ? extends R> formula) {
    eachComputed(in, out, count, input -> Computed.of(formula.apply(input)));
  }

  /**
   * Computes rows as {@link #each}, by a formula that has numerics or remarks beside its result.
   */
  default void eachComputed(
      Columns<I> in, ResultColumns<R> out, int count, Function<? super I, Computed<R>> formula) {
    eachPrepared(in, out, count, input -> input, formula, this::checks);
  }

  /**
   * Computes rows as {@link #each}, where the result and its checks share what is made of an input:
   * a schedule on its curves, a molecule.
   *
   * @param preparation what is made of an input; throws as the formula
   * @param formula its result
   * @param checks those of {@link #checks}
   */
  default <P> void eachPrepared(
      Columns<I> in,
      ResultColumns<R> out,
      int count,
      Function<? super I, ? extends P> preparation,
      Function<? super P, Computed<R>> formula,
      BiFunction<? super P, ? super R, List<Check>> checks) {
    for (int row = 0; row < count; row++) {
      try {
        P prepared = preparation.apply(in.row(row));
        Computed<R> computed = formula.apply(prepared);
        out.set(row, computed);
        out.check(row, () -> checks.apply(prepared, computed.result()));
      } catch (Infeasible none) {
        out.fail(row, none);
      }
    }
  }
}
