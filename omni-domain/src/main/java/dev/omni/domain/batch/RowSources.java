package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import java.util.Optional;

/** The rows that the input of a batch itself gives. */
public final class RowSources {
  private RowSources() {}

  /** Returns the rows of a list, columns or a grid; empty for those of a data set. */
  public static Optional<RowSource> inline(Json.Obj input, Capability target) {
    return switch (BatchInput.source(input)) {
      case "rows" ->
          Optional.of(
              InlineRows.of(
                  input.items("rows").stream().map(Json.Obj.class::cast).toList(),
                  carried(input, target)));
      case "columns" ->
          Optional.of(
              InlineRows.Columns.of(
                  input.findObject("columns").orElseThrow(), carried(input, target)));
      case "grid" -> Optional.of(Grid.of(input.findObject("grid").orElseThrow()));
      default -> Optional.empty();
    };
  }

  private static CarriedMembers carried(Json.Obj input, Capability target) {
    return CarriedMembers.of(BatchInput.carry(input), new ContractPlaces(target.input().schema()));
  }

  /** Returns the number of combinations of a grid; the greatest long when there are more. */
  public static long gridSize(Json.Obj input) {
    return Grid.product(Grid.axes(input.findObject("grid").orElseThrow()));
  }
}
