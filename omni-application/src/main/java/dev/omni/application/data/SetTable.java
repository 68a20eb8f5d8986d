package dev.omni.application.data;

import dev.omni.domain.data.CellType;
import dev.omni.domain.data.DataColumn;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.data.ResolvedSet;
import dev.omni.domain.json.Pointer;
import java.util.List;
import java.util.Optional;

/** A data set that an input names; it is opened by the first cells. */
final class SetTable implements InputTable {
  private final DataSets sets;
  private final DataSet set;
  private Optional<DataSetReader> reader = Optional.empty();

  SetTable(DataSets sets, DataSet set) {
    this.sets = sets;
    this.set = set;
  }

  @Override
  public ResolvedData resolved(Pointer at) {
    return ResolvedSet.of(at, set);
  }

  @Override
  public String words() {
    return set.version().toString();
  }

  @Override
  public long rows() {
    return set.size().rows();
  }

  @Override
  public List<String> names() {
    return set.columns().stream().map(DataColumn::name).toList();
  }

  @Override
  public Optional<Integer> index(String name) {
    return set.index(name);
  }

  @Override
  public CellType type(int column) {
    return set.columns().get(column).type();
  }

  @Override
  public Cells cells(int column, long row) {
    if (reader.isEmpty()) {
      reader = Optional.of(sets.open(set));
    }
    return reader.get().around(List.of(column), row).cells().get(0);
  }

  @Override
  public void close() {
    reader.ifPresent(DataSetReader::close);
  }
}
