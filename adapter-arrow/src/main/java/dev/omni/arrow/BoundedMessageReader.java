package dev.omni.arrow;

import dev.omni.application.spi.data.TableFormat.MalformedTableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ReadChannel;
import org.apache.arrow.vector.ipc.message.MessageChannelReader;
import org.apache.arrow.vector.ipc.message.MessageResult;

/**
 * Reads the messages of an Arrow stream. Each length in it is a claim of its sender: no memory is
 * taken for bytes that have not come, and the library sees only messages that keep their bounds.
 */
final class BoundedMessageReader extends MessageChannelReader {
  private static final int MOST_METADATA = 1 << 20;
  private static final long MOST_BODY = 32L << 20;
  private static final int PIECE = 64 << 10;

  /** The library recurses over these. */
  private static final int MOST_DICTIONARIES = 1000;

  private static final int CONTINUATION = -1;

  /** The first bytes of a file, ARRO of ARROW1, read as a length. */
  private static final int FILE = 0x4f525241;

  private final InputStream stream;
  private final StagedMessage staged;
  private final List<ArrowBuf> bodies = new ArrayList<>();
  private int dictionaries;

  /**
   * Creates the reader.
   *
   * @param memory of the bodies
   */
  BoundedMessageReader(InputStream stream, BufferAllocator memory) {
    this(stream, memory, new StagedMessage());
  }

  private BoundedMessageReader(InputStream stream, BufferAllocator memory, StagedMessage staged) {
    super(new ReadChannel(staged), memory);
    this.stream = stream;
    this.staged = staged;
  }

  static MalformedTableException malformed(String message) {
    return new MalformedTableException(1, 0, message);
  }

  /** Returns the next message; null at the end of the stream, as the library has it. */
  @Override
  @SuppressWarnings("NullAway")
  public MessageResult readNext() throws IOException {
    int length = length();
    if (length == 0) {
      return null;
    }
    if (length == FILE) {
      throw malformed("the body is an Arrow file; an Arrow stream is right");
    }
    if (length < 0 || length > MOST_METADATA) {
      throw malformed(
          "the body is no Arrow stream, or describes a batch in more than "
              + MOST_METADATA
              + " bytes");
    }
    byte[] metadata = metadata(length);
    long body = checked(metadata);
    staged.add(
        ByteBuffer.allocate(2 * Integer.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(CONTINUATION)
            .putInt(length)
            .array());
    staged.add(metadata);
    if (staged.add(stream, body) < body) {
      throw cutOff();
    }
    bodies.removeIf(buffer -> buffer.refCnt() == 0);
    MessageResult next = super.readNext();
    if (next.getBodyBuffer() != null) {
      bodies.add(next.getBodyBuffer());
    }
    return next;
  }

  private static MalformedTableException cutOff() {
    return malformed("the Arrow stream is cut off");
  }

  /** Returns the length of the next metadata; 0 at the end of the stream. */
  private int length() throws IOException {
    byte[] first = stream.readNBytes(Integer.BYTES);
    if (first.length == 0) {
      return 0;
    }
    int length = number(first);
    return length == CONTINUATION ? number(stream.readNBytes(Integer.BYTES)) : length;
  }

  private static int number(byte[] bytes) {
    if (bytes.length < Integer.BYTES) {
      throw cutOff();
    }
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt();
  }

  private byte[] metadata(int length) throws IOException {
    byte[] metadata = new byte[Math.min(length, PIECE)];
    int got = 0;
    while (got < length) {
      int more = stream.readNBytes(metadata, got, metadata.length - got);
      got += more;
      if (more == 0) {
        throw cutOff();
      }
      if (got == metadata.length && got < length) {
        metadata = Arrays.copyOf(metadata, Math.min(length, got + PIECE));
      }
    }
    return metadata;
  }

  /** Returns the length of the body after it has judged all that the metadata claims. */
  private long checked(byte[] metadata) {
    Message message =
        Message.getRootAsMessage(ByteBuffer.wrap(metadata).order(ByteOrder.LITTLE_ENDIAN));
    long body = message.bodyLength();
    if (body < 0 || body > MOST_BODY) {
      throw malformed("a batch has more than " + MOST_BODY + " bytes; send smaller batches");
    }
    var claims = new MessageClaims(metadata.length, body);
    switch (message.headerType()) {
      case MessageHeader.Schema -> claims.checkSchema(message);
      case MessageHeader.RecordBatch -> {
        dictionaries = 0;
        claims.checkRows(message);
      }
      case MessageHeader.DictionaryBatch -> {
        if (++dictionaries > MOST_DICTIONARIES) {
          throw malformed(
              "more than " + MOST_DICTIONARIES + " dictionaries stand before one batch");
        }
        claims.checkDictionary(message);
      }
      default -> throw malformed("the Arrow stream has a message that is no part of a table");
    }
    return body;
  }

  @Override
  public void close() throws IOException {
    for (ArrowBuf body : bodies) {
      while (body.refCnt() > 0) {
        body.getReferenceManager().release();
      }
    }
    super.close();
  }
}
