package dev.omni.application.data;

import dev.omni.application.spi.data.DataSetFiles.Draft;
import dev.omni.application.spi.data.TableFormat;
import dev.omni.application.spi.data.TableFormat.MalformedTableException;
import dev.omni.domain.data.CellForm;
import dev.omni.domain.data.ColumnProfile;
import dev.omni.domain.data.DataColumn;
import dev.omni.domain.data.DataSetName;
import dev.omni.domain.data.RecordDefect;
import dev.omni.domain.data.RowDefect;
import dev.omni.domain.data.RowDefects;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;

/** The writer of a table into a file, block by block; it finds the types on the way. */
final class TableWriter implements TableFormat.Receiver, AutoCloseable {
  /** The maximum number of rows of a block. */
  static final int ROWS = 8192;

  /** The number of bytes of texts after which a block ends. */
  private static final int BYTES = 2 << 20;

  private static final int COLUMNS = 4096;
  private static final int QUOTED = 64;

  private final Draft draft;
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> places = new HashMap<>();
  private final List<ColumnProfile> profiles = new ArrayList<>();
  private final List<ColumnBlock> columns = new ArrayList<>();
  private final List<BlockIndex.Block> blocks = new ArrayList<>();
  private final List<RowDefect> defects = new ArrayList<>();
  private long rows;
  private long inError;
  private boolean isInError;
  private int inBlock;
  private int textBytes;
  private long written;

  TableWriter(Draft draft) {
    this.draft = draft;
  }

  @Override
  public void columns(List<String> more, long line) {
    for (String name : more) {
      int number = names.size() + 1;
      if (number > COLUMNS) {
        throw new MalformedTableException(
            line, number, "a table has at most " + COLUMNS + " columns");
      }
      if (!DataSetName.validColumn(name)) {
        throw new MalformedTableException(
            line,
            number,
            "the name of a column must have 1 to 128 characters, none of control"
                + (name.isEmpty() ? "; this one is empty" : ""));
      }
      Integer before = places.putIfAbsent(name, number);
      if (before != null) {
        throw new MalformedTableException(
            line, number, "the name " + quoted(name) + " is that of column " + before + " too");
      }
      names.add(name);
      profiles.add(new ColumnProfile());
      columns.add(new ColumnBlock());
    }
  }

  /** Returns a text in quotes, cut after 64 characters. */
  static String quoted(String text) {
    int length = text.codePointCount(0, text.length());
    return length <= QUOTED
        ? "\"" + text + "\""
        : "\"" + text.substring(0, text.offsetByCodePoints(0, QUOTED)) + "…\"";
  }

  @Override
  public void cell(int column, CellForm form, String text) {
    ColumnBlock block = columns.get(column);
    int before = block.bytes();
    block.padTo(inBlock);
    block.add(form, text);
    textBytes += block.bytes() - before;
    profiles.get(column).add(form, text);
  }

  @Override
  public void cell(int column, byte[] utf8, int from, int to) {
    ColumnBlock block = columns.get(column);
    ColumnProfile profile = profiles.get(column);
    block.padTo(inBlock);
    if (block.addNumber(utf8, from, to)) {
      profile.addNumber(block.last(), utf8, from, to);
    } else if (profile.isText() && block.addText(utf8, from, to)) {
      profile.addText();
    } else {
      cell(column, CellForm.UNTYPED, new String(utf8, from, to - from, StandardCharsets.UTF_8));
      return;
    }
    textBytes += to - from;
  }

  @Override
  public void defect(long line, RecordDefect defect, String message) {
    inError += isInError ? 0 : 1;
    isInError = true;
    if (defects.size() < RowDefects.MOST) {
      defects.add(new RowDefect(rows, line, defect, message));
    }
  }

  @Override
  public void endRow(long line) {
    isInError = false;
    rows++;
    inBlock++;
    if (inBlock == ROWS || textBytes >= BYTES) {
      endBlock();
    }
  }

  private void endBlock() {
    var parts = new ArrayList<BlockIndex.Part>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      ColumnBlock column = columns.get(i);
      column.padTo(inBlock);
      parts.add(column.numbers().map(this::part).orElseGet(() -> part(column.packed())));
      column.clear();
    }
    blocks.add(new BlockIndex.Block(rows - inBlock, inBlock, parts));
    inBlock = 0;
    textBytes = 0;
  }

  private BlockIndex.Part part(NumberBlock numbers) {
    return part(numbers.stored(), BlockIndex.Part.NUMBERS);
  }

  private BlockIndex.Part part(byte[] packed) {
    return part(ColumnBlock.deflated(packed, deflater), packed.length);
  }

  private BlockIndex.Part part(byte[] stored, int inflated) {
    draft.write(stored, stored.length);
    var part = new BlockIndex.Part(written, stored.length, inflated);
    written += stored.length;
    return part;
  }

  /** Ends the table with its index; the file is complete then. */
  void complete() {
    if (inBlock > 0) {
      endBlock();
    }
    byte[] index = new BlockIndex(blocks).bytes(written);
    draft.write(index, index.length);
    draft.complete();
  }

  long rows() {
    return rows;
  }

  /** Returns the rows in error. */
  RowDefects defects() {
    return new RowDefects(inError, defects);
  }

  /** Returns the columns as found. */
  List<DataColumn> found() {
    var found = new ArrayList<DataColumn>(names.size());
    for (int i = 0; i < names.size(); i++) {
      found.add(profiles.get(i).column(names.get(i), rows));
    }
    return found;
  }

  @Override
  public void close() {
    deflater.end();
    draft.close();
  }
}
