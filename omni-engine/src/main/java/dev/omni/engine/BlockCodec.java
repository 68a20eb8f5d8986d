package dev.omni.engine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The bytes of the result of a block, for its way from one process to another. Equal results have
 * equal bytes, and what is read has every bit of what was written.
 *
 * @param <T> the result of a block, and of a sum
 */
public interface BlockCodec<T> {
  /** Writes a result. */
  void write(T value, DataOutput out) throws IOException;

  /** Reads a result. */
  T read(DataInput in) throws IOException;

  /** Returns the bytes of a result. */
  default byte[] encoded(T value) {
    var bytes = new ByteArrayOutputStream();
    try {
      write(value, new DataOutputStream(bytes));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  /**
   * Returns the result of these bytes.
   *
   * @throws IllegalArgumentException when they are not those of one result
   */
  default T decoded(byte[] bytes) {
    var in = new ByteArrayInputStream(bytes);
    try {
      T value = read(new DataInputStream(in));
      if (in.available() > 0) {
        throw new IllegalArgumentException(in.available() + " bytes too many");
      }
      return value;
    } catch (IOException truncated) {
      throw new IllegalArgumentException("too few bytes: " + bytes.length, truncated);
    }
  }

  /** Writes numbers; their count is not written. */
  static void write(double[] values, DataOutput out) throws IOException {
    for (double value : values) {
      out.writeDouble(value);
    }
  }

  /** Reads a count of numbers. */
  static double[] readDoubles(int count, DataInput in) throws IOException {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = in.readDouble();
    }
    return values;
  }
}
