package dev.omni.application.data;

import dev.omni.application.spi.data.DataSetFiles.Content;
import dev.omni.domain.limit.ClaimedLength;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The index at the end of a file: where each column of each block is.
 *
 * @param blocks in the order of their rows
 */
record BlockIndex(List<Block> blocks) {
  /** The last bytes of a file: where the index begins, and its length. */
  private static final int TAIL = Long.BYTES + Integer.BYTES;

  private static final int HEAD = Long.BYTES + 2 * Integer.BYTES;
  private static final int PART = Long.BYTES + 2 * Integer.BYTES;

  /**
   * Consecutive rows.
   *
   * @param first number of the first row
   * @param rows number of rows
   * @param parts of the columns that were known at that time
   */
  record Block(long first, int rows, List<Part> parts) {}

  /**
   * A column of a block.
   *
   * @param from place in the file
   * @param length stored bytes
   * @param inflated bytes before their compression; {@link #NUMBERS} for doubles, which are stored
   *     as they are
   */
  record Part(long from, int length, int inflated) {
    /** The mark of a column of doubles. */
    static final int NUMBERS = -1;
  }

  /** Returns the index with the tail, for a file that is so long until now. */
  byte[] bytes(long from) {
    var out = new ByteArrayOutputStream();
    for (Block block : blocks) {
      ByteBuffer bytes = ByteBuffer.allocate(HEAD + PART * block.parts.size());
      bytes.putLong(block.first).putInt(block.rows).putInt(block.parts.size());
      for (Part part : block.parts) {
        bytes.putLong(part.from).putInt(part.length).putInt(part.inflated);
      }
      out.writeBytes(bytes.array());
    }
    out.writeBytes(ByteBuffer.allocate(TAIL).putLong(from).putInt(out.size()).array());
    return out.toByteArray();
  }

  /** Reads the index of a file. */
  static BlockIndex of(Content file) {
    String what = "the index of a data set";
    ClaimedLength.within(TAIL, file.size(), what);
    ByteBuffer tail = ByteBuffer.wrap(file.read(file.size() - TAIL, TAIL));
    long from = tail.getLong();
    int length = ClaimedLength.within(tail.getInt(), file.size() - TAIL, what);
    ByteBuffer bytes = ByteBuffer.wrap(length == 0 ? new byte[0] : file.read(from, length));
    var blocks = new ArrayList<Block>();
    while (bytes.hasRemaining()) {
      long first = bytes.getLong();
      int rows = bytes.getInt();
      int columns = bytes.getInt();
      ClaimedLength.within((long) columns * PART, bytes.remaining(), what);
      var parts = new ArrayList<Part>(columns);
      for (int i = 0; i < columns; i++) {
        var part = new Part(bytes.getLong(), bytes.getInt(), bytes.getInt());
        ClaimedLength.within(part.length, file.size() - Math.max(0, part.from), what);
        parts.add(part);
      }
      blocks.add(new Block(first, rows, parts));
    }
    return new BlockIndex(blocks);
  }

  /** Returns the number of the block with a row. */
  int find(long row) {
    int low = 0;
    int high = blocks.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (blocks.get(middle).first <= row) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
