package dev.omni.application.batch;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.RowErrors;
import dev.omni.domain.batch.RowMask;
import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.batch.RowTable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.Bool;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Utf8;

/**
 * The writer of a table as one Arrow stream (Arrow columnar format 1.5, IPC streaming): schema, one
 * record batch, end. Inputs have their own names; the others are {@code output.NAME}, {@code
 * error_code}, {@code error_message} and {@code error_pointer} where a row failed, and {@code
 * carry.NAME}. The base, the numbers of inputs and outputs, and in the first chunk of a batch the
 * leaf of its rows are metadata of the schema.
 */
final class TableStreamWriter {
  static final String BASE = "omni.base";
  static final String LEAF = "omni.leaf";
  static final String INPUTS = "omni.inputs";
  static final String OUTPUTS = "omni.outputs";
  static final String FAILED = "omni.failed";

  /** What stands before each message. */
  static final int CONTINUES = -1;

  private static final int ALIGNED = 8;
  private static final int PREFIX = 8;

  private final RowTable table;
  private final String leaf;
  private final List<StreamField> fields = new ArrayList<>();
  private final List<int[]> lengths = new ArrayList<>();

  private TableStreamWriter(RowTable table, String leaf) {
    this.table = table;
    this.leaf = leaf;
    table.inputs().forEach(column -> add("", column));
    table.outputs().forEach(column -> add("output.", column));
    if (table.errors().count() > 0) {
      errors(table.errors());
    }
    table.carry().forEach(column -> add("carry.", column));
  }

  private void add(String prefix, Column column) {
    for (StreamField field : StreamField.of(prefix, column)) {
      fields.add(field);
      lengths.add(field.lengths());
    }
  }

  private void errors(RowErrors errors) {
    int rows = table.count();
    var codes = new String[rows];
    var messages = new String[rows];
    var pointers = new String[rows];
    long[] completed = RowMask.words(rows);
    long[] withoutPointer = RowMask.words(rows);
    for (int row = 0; row < rows; row++) {
      if (table.completed(row)) {
        RowMask.mark(completed, row);
        RowMask.mark(withoutPointer, row);
      } else {
        RowError error = errors.of(row);
        codes[row] = error.code();
        messages[row] = error.message();
        if (error.pointer().isPresent()) {
          pointers[row] = error.pointer().get();
        } else {
          RowMask.mark(withoutPointer, row);
        }
      }
    }
    RowMask none = RowMask.of(completed);
    add("", new Column.Texts("error_code", codes, rows, none, RowMask.NONE));
    add("", new Column.Texts("error_message", messages, rows, none, RowMask.NONE));
    RowMask pointless = RowMask.of(withoutPointer);
    add("", new Column.Texts("error_pointer", pointers, rows, pointless, RowMask.NONE));
  }

  /**
   * Writes a table.
   *
   * @param leaf what a statement says of the leaf of the rows, as JSON
   * @param before bytes to leave free before the stream
   */
  static byte[] write(RowTable table, String leaf, int before) {
    return new TableStreamWriter(table, leaf).write(before);
  }

  private byte[] write(int before) {
    ByteBuffer schema = schema();
    ByteBuffer batch = batch();
    int body = body();
    int size = before + 2 * PREFIX + aligned(schema.remaining()) + aligned(batch.remaining());
    ByteBuffer out =
        ByteBuffer.allocate(Math.addExact(size + PREFIX, body)).order(ByteOrder.LITTLE_ENDIAN);
    out.position(before);
    message(schema, out);
    message(batch, out);
    int at = out.position();
    for (int i = 0; i < fields.size(); i++) {
      for (int buffer = 0; buffer < lengths.get(i).length; buffer++) {
        int length = lengths.get(i)[buffer];
        fields.get(i).write(buffer, out.slice(at, length).order(ByteOrder.LITTLE_ENDIAN));
        at += aligned(length);
      }
    }
    out.position(at);
    out.putInt(CONTINUES).putInt(0);
    return out.array();
  }

  private static void message(ByteBuffer metadata, ByteBuffer out) {
    int length = aligned(metadata.remaining());
    int end = out.position() + PREFIX + length;
    out.putInt(CONTINUES).putInt(length).put(metadata).position(end);
  }

  private static int aligned(int length) {
    return (length + ALIGNED - 1) / ALIGNED * ALIGNED;
  }

  private int body() {
    int body = 0;
    for (int[] each : lengths) {
      for (int length : each) {
        body = Math.addExact(body, aligned(length));
      }
    }
    return body;
  }

  private ByteBuffer schema() {
    var out = new FlatBufferBuilder(1 << 10);
    var all = new int[fields.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = field(out, fields.get(i));
    }
    int columns = Schema.createFieldsVector(out, all);
    int metadata =
        Schema.createCustomMetadataVector(
            out,
            new int[] {
              pair(out, BASE, JsonReader.write(table.base())),
              pair(out, LEAF, leaf),
              pair(out, INPUTS, String.valueOf(table.inputs().size())),
              pair(out, OUTPUTS, String.valueOf(table.outputs().size())),
              pair(out, FAILED, String.valueOf(table.errors().count()))
            });
    int schema = Schema.createSchema(out, Endianness.Little, columns, metadata, 0);
    return finished(out, MessageHeader.Schema, schema, 0);
  }

  private static int field(FlatBufferBuilder out, StreamField field) {
    int name = out.createString(field.name());
    int metadata =
        field.remarks().isEmpty()
            ? 0
            : Field.createCustomMetadataVector(
                out, new int[] {pair(out, StreamField.REMARKS, field.remarks())});
    int type = type(out, field.type());
    int children = Field.createChildrenVector(out, new int[0]);
    return Field.createField(out, name, true, field.type(), type, 0, children, metadata);
  }

  private static int pair(FlatBufferBuilder out, String key, String value) {
    return KeyValue.createKeyValue(out, out.createString(key), out.createString(value));
  }

  private static int type(FlatBufferBuilder out, byte type) {
    if (type == Type.FloatingPoint) {
      return FloatingPoint.createFloatingPoint(out, Precision.DOUBLE);
    }
    if (type == Type.Bool) {
      Bool.startBool(out);
      return Bool.endBool(out);
    }
    Utf8.startUtf8(out);
    return Utf8.endUtf8(out);
  }

  private ByteBuffer batch() {
    var out = new FlatBufferBuilder(1 << 10);
    RecordBatch.startNodesVector(out, fields.size());
    for (int i = fields.size() - 1; i >= 0; i--) {
      FieldNode.createFieldNode(out, fields.get(i).rows(), fields.get(i).nulls());
    }
    int nodes = out.endVector();
    int buffers = buffers(out);
    int batch = RecordBatch.createRecordBatch(out, table.count(), nodes, buffers, 0, 0);
    return finished(out, MessageHeader.RecordBatch, batch, body());
  }

  private int buffers(FlatBufferBuilder out) {
    RecordBatch.startBuffersVector(out, lengths.stream().mapToInt(each -> each.length).sum());
    int end = body();
    for (int i = lengths.size() - 1; i >= 0; i--) {
      for (int buffer = lengths.get(i).length - 1; buffer >= 0; buffer--) {
        int length = lengths.get(i)[buffer];
        end -= aligned(length);
        Buffer.createBuffer(out, end, length);
      }
    }
    return out.endVector();
  }

  private static ByteBuffer finished(FlatBufferBuilder out, byte type, int header, int body) {
    Message.finishMessageBuffer(
        out, Message.createMessage(out, MetadataVersion.V5, type, header, body, 0));
    return out.dataBuffer();
  }
}
