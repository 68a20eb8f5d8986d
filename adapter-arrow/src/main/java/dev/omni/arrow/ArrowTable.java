package dev.omni.arrow;

import dev.omni.application.spi.data.TableFormat;
import dev.omni.domain.data.CellForm;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * Tables in Arrow streams: columns of numbers, strings, booleans, dates and timestamps, also behind
 * dictionaries. A timestamp without a zone is text. A line is a row, from 1.
 */
final class ArrowTable implements TableFormat {
  @Override
  public void read(InputStream in, Receiver receiver) throws IOException {
    try (BufferAllocator memory = ArrowMemory.open();
        var reader = new ArrowStreamReader(new UnclosedInput(in), memory)) {
      VectorSchemaRoot root = root(reader);
      receiver.columns(
          root.getSchema().getFields().stream().map(field -> field.getName()).toList(), 1);
      long line = 1;
      while (next(reader, line)) {
        line = batch(reader, root, receiver, line);
      }
    } catch (RuntimeException failed) {
      throw named(failed);
    }
  }

  private static VectorSchemaRoot root(ArrowStreamReader reader) throws IOException {
    try {
      return reader.getVectorSchemaRoot();
    } catch (IOException | IllegalArgumentException malformed) {
      throw new MalformedTableException(1, 0, "the body is no Arrow stream with a schema");
    }
  }

  private static boolean next(ArrowStreamReader reader, long line) {
    try {
      return reader.loadNextBatch();
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException malformed) {
      throw new MalformedTableException(line, 0, "the Arrow stream is malformed or cut off here");
    }
  }

  /** Returns the failure itself where it is meant for the caller. */
  private static RuntimeException named(RuntimeException failed) {
    String type = failed.getClass().getName();
    return type.startsWith("org.apache.arrow")
            || failed instanceof IndexOutOfBoundsException
            || failed instanceof IllegalStateException
        ? new MalformedTableException(1, 0, "the Arrow stream is malformed, or one batch too large")
        : failed;
  }

  private static long batch(
      ArrowStreamReader reader, VectorSchemaRoot root, Receiver receiver, long first)
      throws IOException {
    List<FieldVector> vectors = root.getFieldVectors();
    var decoded = new ValueVector[vectors.size()];
    try {
      for (int i = 0; i < decoded.length; i++) {
        decoded[i] = plain(reader, vectors.get(i));
      }
      for (int row = 0; row < root.getRowCount(); row++) {
        for (int i = 0; i < decoded.length; i++) {
          if (!decoded[i].isNull(row)) {
            cell(receiver, decoded[i], row, i, first + row);
          }
        }
        receiver.endRow(first + row);
      }
    } finally {
      for (int i = 0; i < decoded.length; i++) {
        if (decoded[i] != null && decoded[i] != vectors.get(i)) {
          decoded[i].close();
        }
      }
    }
    return first + root.getRowCount();
  }

  private static ValueVector plain(ArrowStreamReader reader, FieldVector vector)
      throws IOException {
    var dictionary = vector.getField().getDictionary();
    return dictionary == null
        ? vector
        : DictionaryEncoder.decode(vector, reader.lookup(dictionary.getId()));
  }

  private static void cell(Receiver receiver, ValueVector vector, int row, int column, long line) {
    if (vector instanceof UInt8Vector unsigned) {
      receiver.cell(column, CellForm.NUMBER, Long.toUnsignedString(unsigned.get(row)));
    } else if (vector instanceof BaseIntVector integers) {
      receiver.cell(column, CellForm.NUMBER, Long.toString(integers.getValueAsLong(row)));
    } else if (vector instanceof Float8Vector doubles) {
      receiver.cell(column, CellForm.NUMBER, Double.toString(doubles.get(row)));
    } else if (vector instanceof Float4Vector floats) {
      receiver.cell(column, CellForm.NUMBER, Float.toString(floats.get(row)));
    } else if (vector instanceof DecimalVector || vector instanceof Decimal256Vector) {
      receiver.cell(column, CellForm.NUMBER, String.valueOf(vector.getObject(row)));
    } else if (vector instanceof BitVector bits) {
      receiver.cell(column, CellForm.BOOLEAN, bits.get(row) == 1 ? "true" : "false");
    } else if (vector instanceof VarCharVector || vector instanceof LargeVarCharVector) {
      receiver.cell(column, CellForm.STRING, text(vector, row, column, line));
    } else {
      receiver.cell(column, CellForm.STRING, time(vector, row, column, line));
    }
  }

  private static String text(ValueVector vector, int row, int column, long line) {
    String text = String.valueOf(vector.getObject(row));
    if (text.indexOf('\uFFFD') >= 0 || text.indexOf('\0') >= 0) {
      throw new MalformedTableException(
          line, column + 1, "the text is not UTF-8, or has the character U+0000");
    }
    return text;
  }

  private static String time(ValueVector vector, int row, int column, long line) {
    if (vector instanceof DateDayVector days) {
      return LocalDate.ofEpochDay(days.get(row)).toString();
    }
    if (vector instanceof DateMilliVector days) {
      return Instant.ofEpochMilli(days.get(row)).atOffset(ZoneOffset.UTC).toLocalDate().toString();
    }
    if (vector instanceof TimeStampVector times) {
      var type = (ArrowType.Timestamp) vector.getField().getType();
      Instant at = Instant.EPOCH.plus(times.get(row), unit(type.getUnit()));
      return type.getTimezone() == null
          ? LocalDateTime.ofInstant(at, ZoneOffset.UTC).toString()
          : at.toString();
    }
    throw new MalformedTableException(
        line,
        column + 1,
        "a column of the type " + vector.getField().getType() + " is not read here");
  }

  private static ChronoUnit unit(TimeUnit unit) {
    return switch (unit) {
      case SECOND -> ChronoUnit.SECONDS;
      case MILLISECOND -> ChronoUnit.MILLIS;
      case MICROSECOND -> ChronoUnit.MICROS;
      case NANOSECOND -> ChronoUnit.NANOS;
    };
  }

  /** A stream that its reader does not close. */
  private static final class UnclosedInput extends FilterInputStream {
    UnclosedInput(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      return in.read(bytes, from, length);
    }

    @Override
    public void close() {}
  }
}
