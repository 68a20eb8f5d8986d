package dev.omni.arrow;

import static dev.omni.arrow.BoundedMessageReader.malformed;

import java.nio.ByteBuffer;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;

/**
 * The claims of the metadata of one message, held against its bytes. Parts of the metadata may
 * refer to many others, so that a few bytes describe millions of columns; what is described may not
 * be larger than what describes it.
 */
final class MessageClaims {
  /** A batch of truth values alone has so many rows a byte. */
  private static final int ROWS_PER_BYTE = 8;

  private static final int BYTES_PER_FIELD = 16;
  private static final int SHARED_TEXT = 4;
  private static final int DEEPEST = 32;

  private final int metadata;
  private final long body;
  private int fields;
  private long textBytes;

  /**
   * Creates the check of one message.
   *
   * @param metadata its bytes
   * @param body the bytes that it says follow
   */
  MessageClaims(int metadata, long body) {
    this.metadata = metadata;
    this.body = body;
  }

  void checkSchema(Message message) {
    var schema = (Schema) message.header(new Schema());
    if (body != 0 || schema == null) {
      throw malformed("the schema of the Arrow stream is malformed");
    }
    for (int i = 0; i < schema.customMetadataLength(); i++) {
      remark(schema.customMetadata(i));
    }
    for (int i = 0; i < schema.fieldsLength(); i++) {
      field(schema.fields(i), 1);
    }
  }

  private void field(Field field, int depth) {
    if (++fields > metadata / BYTES_PER_FIELD || depth > DEEPEST) {
      throw malformed("the schema of the Arrow stream has more columns than its bytes can hold");
    }
    text(field.nameAsByteBuffer());
    if (field.typeType() == Type.Union) {
      throw malformed("a column of the type Union is not read here");
    }
    if (field.typeType() == Type.Timestamp) {
      text(((Timestamp) field.type(new Timestamp())).timezoneAsByteBuffer());
    }
    for (int i = 0; i < field.customMetadataLength(); i++) {
      remark(field.customMetadata(i));
    }
    for (int i = 0; i < field.childrenLength(); i++) {
      field(field.children(i), depth + 1);
    }
  }

  private void remark(KeyValue remark) {
    text(remark.keyAsByteBuffer());
    text(remark.valueAsByteBuffer());
  }

  private void text(ByteBuffer bytes) {
    textBytes += BYTES_PER_FIELD + (bytes == null ? 0 : bytes.remaining());
    if (textBytes > (long) SHARED_TEXT * metadata) {
      throw malformed("the schema of the Arrow stream has more texts than its bytes can hold");
    }
  }

  void checkRows(Message message) {
    check((RecordBatch) message.header(new RecordBatch()));
  }

  void checkDictionary(Message message) {
    var dictionary = (DictionaryBatch) message.header(new DictionaryBatch());
    if (dictionary == null) {
      throw malformed("a dictionary of the Arrow stream is malformed");
    }
    check(dictionary.data());
  }

  private void check(RecordBatch batch) {
    if (batch == null) {
      throw malformed("a batch of the Arrow stream is malformed");
    }
    if (batch.compression() != null) {
      byte codec = batch.compression().codec();
      String name =
          codec >= 0 && codec < CompressionType.names.length
              ? CompressionType.name(codec)
              : "codec " + codec;
      throw malformed(
          "the batches are compressed by "
              + name
              + ", which is not read here; send them as they are,"
              + " or the whole body as gzip");
    }
    rows(batch.length());
    for (int i = 0; i < batch.nodesLength(); i++) {
      FieldNode node = batch.nodes(i);
      rows(node.length());
      if (node.nullCount() < 0 || node.nullCount() > node.length()) {
        throw malformed("a column of a batch has more nulls than rows");
      }
    }
    long left = body;
    for (int i = 0; i < batch.buffersLength(); i++) {
      Buffer buffer = batch.buffers(i);
      boolean inside =
          buffer.length() >= 0
              && buffer.length() <= left
              && buffer.offset() >= 0
              && buffer.offset() <= body - buffer.length();
      if (!inside) {
        throw malformed("a column of a batch lies beyond the bytes of the batch");
      }
      left -= buffer.length();
    }
  }

  private void rows(long rows) {
    if (rows < 0 || rows > ROWS_PER_BYTE * body) {
      throw malformed("a batch of " + rows + " rows has " + body + " bytes, too few for them");
    }
  }
}
