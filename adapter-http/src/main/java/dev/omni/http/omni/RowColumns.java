package dev.omni.http.omni;

import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.ColumnBuilder;
import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The rows of a table as they leave: number, carried members, outputs, error.
 *
 * @param table some rows of a batch
 */
record RowColumns(RowTable table) {
  /** Returns the columns; one that the table does not have is absent in every row. */
  List<Column> of(List<String> carried, List<String> outputs) {
    var columns = new ArrayList<Column>();
    columns.add(numbers());
    carried.forEach(name -> columns.add(column(table.carry(), name)));
    outputs.forEach(name -> columns.add(column(table.outputs(), name)));
    columns.add(errors("error_code", error -> Optional.of(error.code())));
    columns.add(errors("error_message", error -> Optional.of(error.message())));
    columns.add(errors("error_pointer", RowError::pointer));
    return columns;
  }

  private Column numbers() {
    var numbers = new double[table.count()];
    for (int row = 0; row < numbers.length; row++) {
      numbers[row] = table.first() + row;
    }
    return new Column.Numbers("row", numbers);
  }

  private Column column(List<Column> columns, String name) {
    return columns.stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseGet(() -> Column.absent(name, table.count()));
  }

  private Column errors(String name, Function<RowError, Optional<String>> part) {
    if (table.errors().count() == 0) {
      return Column.absent(name, table.count());
    }
    var texts = new ColumnBuilder(name, table.count());
    for (int row = 0; row < table.count(); row++) {
      Optional<String> text =
          table.completed(row) ? Optional.empty() : part.apply(table.errors().of(row));
      texts.add(Json.of(text));
    }
    return texts.column();
  }

  /** Writes a row as an item of a list, as {@link RowTable#item} has it. */
  void item(int row, JsonWriter out) {
    out.append("{\"row\":");
    out.append((double) (table.first() + row));
    if (table.completed(row)) {
      out.append(",\"output\":");
      object(table.outputs(), row, out);
    } else {
      out.append(",\"error\":");
      out.append(table.errors().of(row).json());
    }
    if (table.carry().stream().anyMatch(column -> !column.isAbsent(row))) {
      out.append(",\"carry\":");
      object(table.carry(), row, out);
    }
    out.append('}');
  }

  private static void object(List<Column> columns, int row, JsonWriter out) {
    char before = '{';
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      if (!column.isAbsent(row)) {
        out.append(before);
        before = ',';
        out.quote(column.name());
        out.append(':');
        if (column instanceof Column.Numbers numbers && column.isPresent(row)) {
          out.append(numbers.values()[row]);
        } else {
          out.append(column.value(row));
        }
      }
    }
    out.append(before == '{' ? "{}" : "}");
  }
}
