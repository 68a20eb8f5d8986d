package dev.omni.arrow;

import dev.omni.application.spi.data.TableFormat;
import dev.omni.domain.data.CellForm;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Tables in Arrow streams: columns of numbers, strings, booleans, dates and timestamps, also behind
 * dictionaries. A timestamp without a zone is text. A line is a row, from 1. What the library
 * throws is a malformed table; what the sender's stream or the receiver throws is passed on.
 */
final class ArrowTable implements TableFormat {
  @Override
  public void read(InputStream in, Receiver receiver) throws IOException {
    new Reading(in, receiver).all();
  }

  /** The reading of one stream. */
  private static final class Reading extends FilterInputStream implements Receiver {
    /** Characters of cells a byte of the stream: a dictionary says much in few bytes. */
    private static final long EXPANSION = 256;

    private static final long FREE = 64L << 20;

    private final Receiver receiver;
    private long came;
    private long given;
    private long line = 1;

    /** What the stream or the receiver threw. */
    private final List<Throwable> outside = new ArrayList<>();

    Reading(InputStream in, Receiver receiver) {
      super(in);
      this.receiver = receiver;
    }

    void all() throws IOException {
      try (BufferAllocator memory = ArrowMemory.open();
          var messages = new BoundedMessageReader(this, memory);
          var reader = new ArrowStreamReader(messages, memory)) {
        VectorSchemaRoot root = reader.getVectorSchemaRoot();
        columns(names(root.getSchema()), 1);
        while (reader.loadNextBatch()) {
          batch(root, ArrowColumn.all(root, reader));
        }
      } catch (MalformedTableException malformed) {
        throw malformed.line() >= line
            ? malformed
            : new MalformedTableException(
                line, malformed.column(), String.valueOf(malformed.getMessage()));
      } catch (RuntimeException | IOException | StackOverflowError failed) {
        if (outside.contains(failed)) {
          throw failed;
        }
        throw new MalformedTableException(
            line, 0, "the body is no Arrow stream, or is malformed or too large here");
      }
    }

    /** Returns the names of the columns; the library has none for a name that is not there. */
    private static List<String> names(Schema schema) {
      var names = new ArrayList<String>();
      for (Field field : schema.getFields()) {
        Optional<String> name = Optional.ofNullable(field.getName());
        names.add(
            name.orElseThrow(
                () ->
                    new MalformedTableException(1, names.size() + 1, "a column must have a name")));
      }
      return names;
    }

    private void batch(VectorSchemaRoot root, List<ArrowColumn> columns) {
      for (int row = 0; row < root.getRowCount(); row++) {
        for (ArrowColumn column : columns) {
          column.give(row, this, line);
        }
        endRow(line);
        line++;
      }
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      try {
        int more = in.read(bytes, from, length);
        came += Math.max(0, more);
        return more;
      } catch (IOException | RuntimeException broken) {
        outside.add(broken);
        throw broken;
      }
    }

    @Override
    public void close() {}

    @Override
    public void columns(List<String> names, long at) {
      passed(() -> receiver.columns(names, at));
    }

    @Override
    public void cell(int column, CellForm form, String text) {
      given += text.length();
      if (given > FREE + EXPANSION * came) {
        throw new MalformedTableException(
            line, column + 1, "the texts of the dictionary are too long for so many rows");
      }
      passed(() -> receiver.cell(column, form, text));
    }

    @Override
    public void endRow(long at) {
      passed(() -> receiver.endRow(at));
    }

    private void passed(Runnable call) {
      try {
        call.run();
      } catch (RuntimeException refused) {
        outside.add(refused);
        throw refused;
      }
    }
  }
}
