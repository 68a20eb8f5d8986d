package dev.omni.http.rows;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListDefinition.Limits;
import dev.omni.application.list.ListDefinition.Range;
import dev.omni.application.list.ListFilter;
import dev.omni.application.run.StoredRows.Which;
import dev.omni.domain.json.Shape;
import java.util.List;
import java.util.Optional;

/** The lists of rows: those of batches and those of data sets. */
public final class RowLists {
  /** The greatest number of rows of a page. */
  public static final int MAX_ROWS = 10_000;

  /** The format of the response, in place of a header. */
  public static final ListFilter<String> FORMAT =
      ListFilter.of(
              "format",
              Shape.choice("json", "ndjson", "csv", "arrow")
                  .described("The format of the response, in place of `Accept`."),
              Optional::of,
              "")
          .presenting();

  /** Whether CSV marks texts that a spreadsheet would take for formulas. */
  public static final ListFilter<String> ESCAPE =
      ListFilter.of(
              "escape",
              Shape.choice("formulas")
                  .described(
                      "`formulas`: CSV marks texts that a spreadsheet would take for formulas by a"
                          + " leading `'`."),
              text -> Optional.of(text).filter("formulas"::equals),
              "must be formulas")
          .presenting();

  /** Which rows of a batch. */
  public static final ListFilter<Which> STATUS =
      ListFilter.of(
          "status",
          Shape.choice("completed", "failed")
              .described("Only rows with an output, or only those with an error."),
          RowLists::which,
          "must be completed or failed");

  private static final Limits LIMITS =
      new Limits(
          100,
          MAX_ROWS,
          "The largest number of rows. Without it JSON has 100 rows and the other formats have"
              + " all.",
          false);

  /** The rows of a batch, by number. */
  public static final ListDefinition OF_RUN =
      new ListDefinition("runs.rows", List.of(STATUS, FORMAT, ESCAPE), Range.NONE, LIMITS);

  /** The rows of a data set, by number. */
  public static final ListDefinition OF_DATA_SET =
      new ListDefinition("data-sets.rows", List.of(FORMAT, ESCAPE), Range.NONE, LIMITS);

  private RowLists() {}

  private static Optional<Which> which(String status) {
    return switch (status) {
      case "completed" -> Optional.of(Which.COMPLETED);
      case "failed" -> Optional.of(Which.FAILED);
      default -> Optional.empty();
    };
  }
}
