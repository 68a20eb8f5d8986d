package dev.omni.application.batch;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.RowErrors;
import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.json.Json;
import dev.omni.domain.limit.ClaimedLength;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;

/**
 * The reader of what {@link TableStreamWriter} wrote. A stream that is cut short, that has more
 * bytes, or whose parts do not fit each other is refused with a runtime exception.
 */
final class TableStreamReader {
  private static final String WHAT = "the stored rows";

  private final ByteBuffer in;
  private Schema schema = new Schema();
  private RecordBatch batch = new RecordBatch();
  private ByteBuffer body = ByteBuffer.allocate(0);
  private int field;
  private int buffer;
  private int rows;

  private TableStreamReader(ByteBuffer in) {
    this.in = in;
  }

  /**
   * Reads a table.
   *
   * @param first number of the first row
   * @param stream of {@link TableStreamWriter}, whole
   */
  static RowTable read(long first, ByteBuffer stream) {
    return new TableStreamReader(stream.slice().order(ByteOrder.LITTLE_ENDIAN)).read(first);
  }

  /** Returns what a stream says of the leaf of the rows, as JSON. */
  static String leaf(ByteBuffer stream) {
    var reader = new TableStreamReader(stream.slice().order(ByteOrder.LITTLE_ENDIAN));
    reader.schema = (Schema) reader.message(MessageHeader.Schema).header(new Schema());
    return reader.metadata().getOrDefault(TableStreamWriter.LEAF, "{}");
  }

  private RowTable read(long first) {
    schema = (Schema) message(MessageHeader.Schema).header(new Schema());
    Message rowsOf = message(MessageHeader.RecordBatch);
    batch = (RecordBatch) rowsOf.header(new RecordBatch());
    body = part(rowsOf.bodyLength());
    if (in.getInt() != TableStreamWriter.CONTINUES || in.getInt() != 0 || in.hasRemaining()) {
      throw broken("have no end");
    }
    // Each row has at least a bit of a column, where there is one.
    rows = ClaimedLength.within(batch.length(), Math.max(1L, 8L * body.capacity()), WHAT);
    if (schema.fieldsLength() != batch.nodesLength()) {
      throw broken("have other columns than their schema");
    }
    Map<String, String> metadata = metadata();
    List<Column> inputs = columns("", count(metadata, TableStreamWriter.INPUTS));
    List<Column> outputs = columns("output.", count(metadata, TableStreamWriter.OUTPUTS));
    RowErrors errors = errors(count(metadata, TableStreamWriter.FAILED));
    var carry = new ArrayList<Column>();
    while (field < schema.fieldsLength()) {
      carry.add(column("carry."));
    }
    var base = (Json.Obj) JsonReader.trusted(metadata.getOrDefault(TableStreamWriter.BASE, "{}"));
    return new RowTable(first, rows, base, inputs, outputs, carry, errors);
  }

  private static IllegalStateException broken(String how) {
    return new IllegalStateException(WHAT + " " + how);
  }

  private Message message(byte type) {
    if (in.getInt() != TableStreamWriter.CONTINUES) {
      throw broken("are no Arrow stream");
    }
    Message message = Message.getRootAsMessage(part(in.getInt()));
    if (message.headerType() != type) {
      throw broken("have another message where one of type " + type + " must be");
    }
    return message;
  }

  /** Returns the next bytes. */
  private ByteBuffer part(long claimed) {
    int length = ClaimedLength.within(claimed, in.remaining(), WHAT);
    ByteBuffer part = in.slice(in.position(), length).order(ByteOrder.LITTLE_ENDIAN);
    in.position(in.position() + length);
    return part;
  }

  private Map<String, String> metadata() {
    var pairs = new HashMap<String, String>();
    for (int i = 0; i < schema.customMetadataLength(); i++) {
      KeyValue pair = schema.customMetadata(i);
      pairs.put(pair.key(), pair.value());
    }
    return pairs;
  }

  private int count(Map<String, String> metadata, String key) {
    return ClaimedLength.within(Integer.parseInt(metadata.get(key)), rows + fields(), WHAT);
  }

  private int fields() {
    return schema.fieldsLength();
  }

  private List<Column> columns(String prefix, int count) {
    var columns = new ArrayList<Column>();
    for (int i = 0; i < count; i++) {
      columns.add(column(prefix));
    }
    return columns;
  }

  private Column column(String prefix) {
    Field described = schema.fields(field);
    if (!described.name().startsWith(prefix)) {
      throw broken("have another column where one of " + prefix + " must be");
    }
    List<String> remarks = remarks(described);
    var read = new StreamColumn(described.name().substring(prefix.length()), rows, validity());
    boolean either = remarks.contains(StreamField.EITHER);
    Column column = read.column(described.typeType(), this::next);
    field++;
    if (either) {
      read.either(flags());
    } else if (remarks.contains(StreamField.ABSENT)) {
      read.absent();
    }
    return read.marked(column, remarks);
  }

  private Column.Flags flags() {
    var has = new StreamColumn("", rows, validity());
    Column column = has.column(schema.fields(field++).typeType(), this::next);
    return (Column.Flags) has.marked(column, List.of());
  }

  private static List<String> remarks(Field described) {
    return described.customMetadataLength() == 0
        ? List.of()
        : List.of(described.customMetadata(0).value().split(" "));
  }

  /** Returns the bits of the rows that have a value; empty where all have. */
  private ByteBuffer validity() {
    if (batch.nodes(field).length() != rows) {
      throw broken("have columns of different lengths");
    }
    boolean all = batch.nodes(field).nullCount() == 0;
    ByteBuffer bits = next();
    if (all != (bits.capacity() == 0)) {
      throw broken("have a column with other nulls than it says");
    }
    return bits;
  }

  private ByteBuffer next() {
    var described = batch.buffers(buffer++);
    int length = ClaimedLength.within(described.length(), body.capacity(), WHAT);
    int offset = ClaimedLength.within(described.offset(), body.capacity() - length, WHAT);
    return body.slice(offset, length).order(ByteOrder.LITTLE_ENDIAN);
  }

  private RowErrors errors(int failed) {
    var errors = new RowErrors.Builder();
    if (failed == 0) {
      return errors.errors();
    }
    Column codes = column("error_code");
    Column messages = column("error_message");
    Column pointers = column("error_pointer");
    for (int row = 0; row < rows; row++) {
      if (codes.isPresent(row)) {
        errors.add(row, new RowError(text(codes, row), text(messages, row), find(pointers, row)));
      }
    }
    return errors.errors();
  }

  private static Optional<String> find(Column texts, int row) {
    return texts.isPresent(row) ? Optional.of(text(texts, row)) : Optional.empty();
  }

  private static String text(Column texts, int row) {
    return ((Json.Str) texts.value(row)).value();
  }
}
