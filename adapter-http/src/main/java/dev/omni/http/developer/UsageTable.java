package dev.omni.http.developer;

import dev.omni.application.spi.data.RowSequence;
import dev.omni.application.usage.UsagePage;
import dev.omni.domain.data.CellType;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;

/** A page of usage as a table: bucket, distinguishing properties, sums. */
final class UsageTable implements RowSequence {
  private final UsagePage page;
  private final List<Column> columns = new ArrayList<>();
  private int row = -1;
  private Json.Obj item = Json.Obj.EMPTY;

  UsageTable(UsagePage page) {
    this.page = page;
    columns.add(new Column("start", CellType.STRING));
    columns.add(new Column("end", CellType.STRING));
    page.request().groupBy().forEach(by -> columns.add(new Column(by.toString(), CellType.STRING)));
    for (String sum : List.of("runs", "rows", "compute_seconds", "bytes_stored")) {
      columns.add(new Column(sum, CellType.NUMBER));
    }
  }

  @Override
  public List<Column> columns() {
    return List.copyOf(columns);
  }

  @Override
  public boolean guarded() {
    return true;
  }

  @Override
  public boolean next() {
    row++;
    if (row >= page.rows().size()) {
      return false;
    }
    item = UsageEndpoint.view(page.request(), page.rows().get(row));
    return true;
  }

  @Override
  public long number() {
    return row;
  }

  @Override
  public Json.Obj item() {
    return item;
  }

  @Override
  public Json value(int column) {
    return item.find(columns.get(column).name()).orElse(Json.NULL);
  }

  @Override
  public void close() {}
}
