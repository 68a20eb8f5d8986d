package dev.omni.application.data;

import dev.omni.domain.data.CellType;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.json.Pointer;
import java.util.List;
import java.util.Optional;

/** A table whose columns an input names. Read by one thread. */
interface InputTable extends AutoCloseable {
  /** Returns the table as the run that reads it keeps it. */
  ResolvedData resolved(Pointer at);

  /** Returns the words for it, to follow "of". */
  String words();

  /** Returns the number of rows. */
  long rows();

  /** Returns the names of the columns. */
  List<String> names();

  /** Returns the number of a column, if there is one of this name. */
  Optional<Integer> index(String name);

  /** Returns the type of a column. */
  CellType type(int column);

  /** Returns the cells of a column in the rows that are stored together from a row on. */
  Cells cells(int column, long row);

  @Override
  void close();
}
