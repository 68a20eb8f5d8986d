package dev.omni.arrow;

import static dev.omni.arrow.BoundedMessageReader.malformed;

import dev.omni.application.spi.data.TableFormat.MalformedTableException;
import dev.omni.application.spi.data.TableFormat.Receiver;
import dev.omni.domain.data.CellForm;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
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
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * A column of a batch. A value behind a dictionary is read at its index; the dictionary is not
 * expanded.
 *
 * @param number of the column, from 0
 * @param vector the values, or the indices of them
 * @param values the values; the vector itself when there is no dictionary
 */
record ArrowColumn(int number, FieldVector vector, FieldVector values) {
  /** Returns the columns of the current batch. */
  static List<ArrowColumn> all(VectorSchemaRoot root, DictionaryProvider dictionaries) {
    var columns = new ArrayList<ArrowColumn>();
    for (FieldVector vector : root.getFieldVectors()) {
      var encoding = vector.getField().getDictionary();
      Dictionary dictionary = encoding == null ? null : dictionaries.lookup(encoding.getId());
      FieldVector values = dictionary == null ? vector : dictionary.getVector();
      requireTexts(values);
      columns.add(new ArrowColumn(columns.size(), vector, values));
    }
    return columns;
  }

  /** Refuses texts whose places overlap, run backwards or leave their bytes. */
  private static void requireTexts(FieldVector values) {
    if (!(values instanceof VarCharVector || values instanceof LargeVarCharVector)) {
      return;
    }
    long before = 0;
    for (int row = 0; row < values.getValueCount(); row++) {
      long start = start(values, row);
      long end = start(values, row + 1);
      if (start < before || end < start) {
        throw malformed("a text of a batch does not begin where the one before it ends");
      }
      before = end;
    }
    if (before > values.getDataBuffer().capacity()) {
      throw malformed("a text of a batch lies beyond its bytes");
    }
  }

  private static long start(FieldVector texts, int row) {
    return texts instanceof VarCharVector
        ? texts.getOffsetBuffer().getInt((long) row * Integer.BYTES)
        : texts.getOffsetBuffer().getLong((long) row * Long.BYTES);
  }

  /** Gives the cell of a row to a receiver; nothing for a null. */
  void give(int row, Receiver receiver, long line) {
    if (vector.isNull(row)) {
      return;
    }
    if (vector == values) {
      cell(row, receiver, line);
      return;
    }
    long index = ((BaseIntVector) vector).getValueAsLong(row);
    if (index < 0 || index >= values.getValueCount()) {
      throw new MalformedTableException(
          line,
          number + 1,
          "the index %d is beyond the dictionary, which has %d values"
              .formatted(index, values.getValueCount()));
    }
    if (!values.isNull((int) index)) {
      cell((int) index, receiver, line);
    }
  }

  private void cell(int row, Receiver receiver, long line) {
    if (values instanceof UInt8Vector unsigned) {
      receiver.cell(number, CellForm.NUMBER, Long.toUnsignedString(unsigned.get(row)));
    } else if (values instanceof BaseIntVector integers) {
      receiver.cell(number, CellForm.NUMBER, Long.toString(integers.getValueAsLong(row)));
    } else if (values instanceof Float8Vector doubles) {
      receiver.cell(number, CellForm.NUMBER, Double.toString(doubles.get(row)));
    } else if (values instanceof Float4Vector floats) {
      receiver.cell(number, CellForm.NUMBER, Float.toString(floats.get(row)));
    } else if (values instanceof DecimalVector || values instanceof Decimal256Vector) {
      receiver.cell(number, CellForm.NUMBER, String.valueOf(values.getObject(row)));
    } else if (values instanceof BitVector bits) {
      receiver.cell(number, CellForm.BOOLEAN, bits.get(row) == 1 ? "true" : "false");
    } else if (values instanceof VarCharVector || values instanceof LargeVarCharVector) {
      receiver.cell(number, CellForm.STRING, text(row, line));
    } else {
      receiver.cell(number, CellForm.STRING, time(row, line));
    }
  }

  private String text(int row, long line) {
    long start = start(values, row);
    var bytes = new byte[Math.toIntExact(start(values, row + 1) - start)];
    values.getDataBuffer().getBytes(start, bytes);
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (text.indexOf('\uFFFD') >= 0 || text.indexOf('\0') >= 0) {
      throw new MalformedTableException(
          line, number + 1, "the text is not UTF-8, or has the character U+0000");
    }
    return text;
  }

  private String time(int row, long line) {
    if (values instanceof DateDayVector days) {
      return LocalDate.ofEpochDay(days.get(row)).toString();
    }
    if (values instanceof DateMilliVector days) {
      return Instant.ofEpochMilli(days.get(row)).atOffset(ZoneOffset.UTC).toLocalDate().toString();
    }
    if (values instanceof TimeStampVector times) {
      var type = (ArrowType.Timestamp) values.getField().getType();
      Instant at = Instant.EPOCH.plus(times.get(row), unit(type.getUnit()));
      return type.getTimezone() == null
          ? LocalDateTime.ofInstant(at, ZoneOffset.UTC).toString()
          : at.toString();
    }
    throw new MalformedTableException(
        line,
        number + 1,
        "a column of the type " + values.getField().getType() + " is not read here");
  }

  private static ChronoUnit unit(TimeUnit unit) {
    return switch (unit) {
      case SECOND -> ChronoUnit.SECONDS;
      case MILLISECOND -> ChronoUnit.MILLIS;
      case MICROSECOND -> ChronoUnit.MICROS;
      case NANOSECOND -> ChronoUnit.NANOS;
    };
  }
}
