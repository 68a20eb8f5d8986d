package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.TableColumns;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The quotes of a curve by column.
 *
 * @param type instruments
 * @param tenor terms, of deposits, ois and swaps
 * @param start months of a fra, the date of a future
 * @param quote rates, of futures prices
 * @param convexityAdjustment rate of a future less its forward rate
 */
public record CurveQuotes(
    @Title("Instruments") @Size(min = 1, max = MOST) List<CurveInstrument> type,
    @Title("Terms such as 3M, of deposits, ois and swaps") @Size(min = 1, max = MOST)
        Optional<List<@Nullable @Size(max = 64) String>> tenor,
    @Title("Starts: months such as 3M of a fra, the date of a future") @Size(min = 1, max = MOST)
        Optional<List<@Nullable @Size(max = 64) String>> start,
    @Title("Rates, of futures prices") @Unit("1") @Size(min = 1, max = MOST) double[] quote,
    @Title("Rate of a future less its forward rate")
        @Unit("1/year")
        @Range(from = -0.1, to = 0.1)
        @Size(min = 1, max = MOST)
        Optional<@Missing double[]> convexityAdjustment) {
  private static final int MOST = 60;

  /** Returns the same instruments with other quotes. */
  public CurveQuotes with(double[] other) {
    return new CurveQuotes(type, tenor, start, other, convexityAdjustment);
  }

  /** Returns the estimated steps of building the curve. */
  public double steps() {
    return 2000.0 * rows() + 60.0 * rows() * rows();
  }

  /** Returns whether others are quotes of the same instruments. */
  public boolean hasInstrumentsOf(CurveQuotes other) {
    return type.equals(other.type)
        && IntStream.range(0, rows())
            .allMatch(
                row ->
                    tenor(row).equals(other.tenor(row))
                        && start(row).equals(other.start(row))
                        && adjustment(row) == other.adjustment(row));
  }

  /** Returns the quotes without the futures that have begun by a day; none where none is left. */
  public Optional<CurveQuotes> on(LocalDate day) {
    int[] left =
        IntStream.range(0, rows())
            .filter(row -> type.get(row) != CurveInstrument.FUTURE || isAhead(row, day))
            .toArray();
    if (left.length == 0 || left.length == rows()) {
      return left.length == 0 ? Optional.empty() : Optional.of(this);
    }
    return Optional.of(
        new CurveQuotes(
            IntStream.of(left).mapToObj(type::get).toList(),
            tenor.map(column -> texts(column, left)),
            start.map(column -> texts(column, left)),
            IntStream.of(left).mapToDouble(row -> quote[row]).toArray(),
            convexityAdjustment.map(
                column -> IntStream.of(left).mapToDouble(row -> column[row]).toArray())));
  }

  private boolean isAhead(int row, LocalDate day) {
    return LocalDate.parse(start(row).orElseThrow()).isAfter(day);
  }

  private static List<@Nullable String> texts(List<@Nullable String> column, int[] rows) {
    var texts = new ArrayList<@Nullable String>();
    for (int row : rows) {
      texts.add(column.get(row));
    }
    return texts;
  }

  public int rows() {
    return type.size();
  }

  public Optional<String> tenor(int row) {
    return tenor.flatMap(column -> Optional.ofNullable(column.get(row)));
  }

  public Optional<String> start(int row) {
    return start.flatMap(column -> Optional.ofNullable(column.get(row)));
  }

  /** Returns the convexity adjustment of a future, 0 where none is given. */
  public double adjustment(int row) {
    double given = convexityAdjustment.map(column -> column[row]).orElse(0.0);
    return Double.isNaN(given) ? 0 : given;
  }

  public TableColumns columns() {
    var columns = new TableColumns("quotes").with("type", type.size());
    tenor.ifPresent(column -> columns.with("tenor", column.size()));
    start.ifPresent(column -> columns.with("start", column.size()));
    columns.with("quote", quote.length);
    convexityAdjustment.ifPresent(column -> columns.with("convexity_adjustment", column.length));
    return columns;
  }
}
