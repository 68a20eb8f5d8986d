package dev.omni.arrow;

import dev.omni.application.spi.data.RowSequence;
import dev.omni.application.spi.data.TableSlice;
import dev.omni.domain.batch.Column;
import dev.omni.domain.data.CellType;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Times;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** The writer of rows as record batches. */
final class ArrowRows {
  private static final int BATCH = 4096;

  private ArrowRows() {}

  static void write(RowSequence rows, OutputStream out) throws IOException {
    List<RowSequence.Column> columns = rows.columns();
    var fields = new ArrayList<Field>();
    columns.forEach(column -> fields.add(Field.nullable(column.name(), type(column.type()))));
    try (BufferAllocator memory = ArrowMemory.open();
        VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(fields), memory);
        var writer = new ArrowStreamWriter(root, null, Channels.newChannel(out))) {
      writer.start();
      for (int filled = fill(root, rows); filled > 0; filled = fill(root, rows)) {
        writer.writeBatch();
      }
      writer.end();
    }
  }

  private static ArrowType type(CellType type) {
    return switch (type) {
      case NUMBER -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
      case INTEGER -> new ArrowType.Int(64, true);
      case STRING -> ArrowType.Utf8.INSTANCE;
      case BOOLEAN -> ArrowType.Bool.INSTANCE;
      case DATE -> new ArrowType.Date(DateUnit.DAY);
      case DATE_TIME -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC");
    };
  }

  /** Fills the vectors with the next rows and returns their number. */
  private static int fill(VectorSchemaRoot root, RowSequence rows) {
    List<FieldVector> vectors = root.getFieldVectors();
    vectors.forEach(FieldVector::reset);
    int row = slices(vectors, rows);
    while (row < BATCH && rows.next()) {
      for (int i = 0; i < vectors.size(); i++) {
        set(vectors.get(i), row, rows, i);
      }
      row++;
    }
    root.setRowCount(row);
    return row;
  }

  /** Fills the vectors with the next rows that are at hand by column and returns their number. */
  private static int slices(List<FieldVector> vectors, RowSequence rows) {
    int filled = 0;
    Optional<TableSlice> slice = rows.slice(BATCH);
    while (slice.isPresent()) {
      for (int i = 0; i < vectors.size(); i++) {
        copy(slice.get(), i, vectors.get(i), filled);
      }
      filled += slice.get().rows();
      slice = filled < BATCH ? rows.slice(BATCH - filled) : Optional.empty();
    }
    return filled;
  }

  private static void copy(TableSlice slice, int from, FieldVector vector, int to) {
    Column column = slice.columns().get(from);
    if (column instanceof Column.Numbers numbers && vector instanceof Float8Vector doubles) {
      copy(numbers, slice, doubles, to);
    } else {
      for (int i = 0; i < slice.rows(); i++) {
        set(vector, to + i, column.value(slice.from() + i));
      }
    }
  }

  /** Copies numbers as they are; the places of rows without one are not marked. */
  private static void copy(Column.Numbers numbers, TableSlice slice, Float8Vector doubles, int to) {
    while (doubles.getValueCapacity() < to + slice.rows()) {
      doubles.reAlloc();
    }
    ByteBuffer bytes =
        ByteBuffer.allocate(Double.BYTES * slice.rows()).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asDoubleBuffer().put(numbers.values(), slice.from(), slice.rows());
    doubles.getDataBuffer().setBytes((long) Double.BYTES * to, bytes.array());
    for (int i = 0; i < slice.rows(); i++) {
      if (numbers.isPresent(slice.from() + i)) {
        doubles.setIndexDefined(to + i);
      } else {
        doubles.setNull(to + i);
      }
    }
  }

  private static void set(FieldVector vector, int row, RowSequence rows, int column) {
    if (vector instanceof VarCharVector texts && !rows.value(column).equals(Json.NULL)) {
      texts.setSafe(row, rows.text(column).getBytes(StandardCharsets.UTF_8));
    } else {
      set(vector, row, rows.value(column));
    }
  }

  private static void set(FieldVector vector, int row, Json value) {
    if (value.equals(Json.NULL)) {
      vector.setNull(row);
    } else if (vector instanceof VarCharVector texts) {
      texts.setSafe(row, RowSequence.text(value).getBytes(StandardCharsets.UTF_8));
    } else if (value instanceof Json.Num number) {
      number(vector, row, number.value());
    } else if (value instanceof Json.Bool bool && vector instanceof BitVector bits) {
      bits.setSafe(row, bool.value() ? 1 : 0);
    } else if (value instanceof Json.Str text) {
      time(vector, row, text.value());
    } else {
      vector.setNull(row);
    }
  }

  private static void number(FieldVector vector, int row, BigDecimal number) {
    if (vector instanceof BigIntVector integers) {
      integers.setSafe(row, number.longValueExact());
    } else if (vector instanceof Float8Vector doubles) {
      doubles.setSafe(row, number.doubleValue());
    } else {
      vector.setNull(row);
    }
  }

  private static void time(FieldVector vector, int row, String text) {
    if (vector instanceof DateDayVector days) {
      days.setSafe(row, (int) LocalDate.parse(text).toEpochDay());
    } else if (vector instanceof TimeStampMicroTZVector times) {
      Instant at = Times.of(text).orElseThrow();
      times.setSafe(row, ChronoUnit.MICROS.between(Instant.EPOCH, at));
    } else {
      vector.setNull(row);
    }
  }
}
