package dev.omni.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.omni.application.spi.data.TableFormat.MalformedTableException;
import dev.omni.application.spi.data.TableFormat.Receiver;
import dev.omni.domain.data.CellForm;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.TimeStampSecVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Lengths in a stream are claims: none makes the process take memory for bytes that are not there.
 */
class ArrowClaimsTest {
  private static final long MOST_ALLOCATED = 40L << 20;
  private static final int[] CLAIMS = {0, -1, 1, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE};

  static class Ignored implements Receiver {
    private int rows;

    @Override
    public void columns(List<String> names, long line) {}

    @Override
    public void cell(int column, CellForm form, String text) {}

    @Override
    public void endRow(long line) {
      rows++;
    }
  }

  @AfterEach
  void nothing_is_kept() {
    assertThat(ArrowMemory.used()).isZero();
  }

  private static int read(byte[] bytes) throws IOException {
    var ignored = new Ignored();
    new ArrowTable().read(new ByteArrayInputStream(bytes), ignored);
    return ignored.rows;
  }

  private static void refused(byte[] bytes, String why) {
    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(MalformedTableException.class)
        .hasMessageContaining(why);
  }

  /** A stream of a column of numbers and one of texts behind a dictionary. */
  private static byte[] stream(int beyond) throws IOException {
    var out = new ByteArrayOutputStream();
    try (BufferAllocator memory = new RootAllocator();
        var words = new VarCharVector("words", memory);
        var numbers = new Float8Vector("n", memory);
        var index =
            new IntVector(
                "word",
                new FieldType(
                    true, new ArrowType.Int(32, true), new DictionaryEncoding(7, false, null)),
                memory)) {
      words.setSafe(0, "calm".getBytes(StandardCharsets.UTF_8));
      words.setSafe(1, "wild".getBytes(StandardCharsets.UTF_8));
      words.setValueCount(2);
      for (int i = 0; i < 3; i++) {
        numbers.setSafe(i, i);
        index.setSafe(i, i == 2 ? 1 + beyond : i);
      }
      numbers.setValueCount(3);
      index.setValueCount(3);
      var provider =
          new DictionaryProvider.MapDictionaryProvider(
              new Dictionary(words, new DictionaryEncoding(7, false, null)));
      var root = new VectorSchemaRoot(List.<FieldVector>of(numbers, index));
      root.setRowCount(3);
      try (var writer = new ArrowStreamWriter(root, provider, out)) {
        writer.writeBatch();
        writer.end();
      }
    }
    return out.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ffffffff00000040", "ffffffffffffff7f", "ffffffffffffffff", "00000040"})
  void a_length_of_metadata_beyond_its_bound_is_refused(String begin) {
    byte[] bytes = ByteBuffer.allocate(108).put(HexFormat.of().parseHex(begin)).array();
    refused(bytes, "no Arrow stream");
  }

  @Test
  void zeros_have_no_schema() {
    refused(new byte[100], "no Arrow stream");
    refused(new byte[0], "no Arrow stream");
    refused(new byte[2], "cut off");
  }

  /** Every number in a stream is a claim; each is replaced by others, and each cut is tried. */
  @Test
  void no_claim_takes_memory_or_throws_what_the_library_throws() throws IOException {
    byte[] good = stream(0);
    assertThat(read(good)).isEqualTo(3);
    var variants = new ArrayList<byte[]>();
    for (int at = 0; at + 4 <= good.length; at++) {
      for (int claim : at % 4 == 0 ? CLAIMS : new int[] {Integer.MAX_VALUE}) {
        byte[] bad = good.clone();
        ByteBuffer.wrap(bad).order(ByteOrder.LITTLE_ENDIAN).putInt(at, claim);
        variants.add(bad);
      }
      variants.add(Arrays.copyOf(good, at));
    }
    var random = new Random(1);
    for (int i = 0; i < 4000; i++) {
      byte[] bad = good.clone();
      for (int j = 0; j < 1 + i % 5; j++) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt();
      }
      variants.add(bad);
    }
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (byte[] variant : variants) {
      long before = threads.getCurrentThreadAllocatedBytes();
      assertThatCode(
              () -> {
                try {
                  read(variant);
                } catch (MalformedTableException refused) {
                  assertThat(refused.getMessage()).isNotBlank();
                }
              })
          .as(() -> HexFormat.of().formatHex(variant))
          .doesNotThrowAnyException();
      assertThat(threads.getCurrentThreadAllocatedBytes() - before)
          .as(() -> HexFormat.of().formatHex(variant))
          .isLessThan(MOST_ALLOCATED);
      assertThat(ArrowMemory.used()).as(() -> HexFormat.of().formatHex(variant)).isZero();
    }
  }

  @Test
  void an_index_beyond_its_dictionary_is_refused() throws IOException {
    refused(stream(1), "the index 2 is beyond the dictionary, which has 2 values");
    refused(stream(-2), "the index -1 is beyond the dictionary");
  }

  /** Writes as LZ4 what is not compressed at all: the name alone matters here. */
  private static final class NamedLz4 implements CompressionCodec, CompressionCodec.Factory {
    @Override
    public ArrowBuf compress(BufferAllocator memory, ArrowBuf plain) {
      return plain;
    }

    @Override
    public ArrowBuf decompress(BufferAllocator memory, ArrowBuf compressed) {
      return compressed;
    }

    @Override
    public CompressionUtil.CodecType getCodecType() {
      return CompressionUtil.CodecType.LZ4_FRAME;
    }

    @Override
    public CompressionCodec createCodec(CompressionUtil.CodecType type) {
      return this;
    }

    @Override
    public CompressionCodec createCodec(CompressionUtil.CodecType type, int level) {
      return this;
    }
  }

  @Test
  void a_compressed_batch_is_refused_by_the_name_of_its_compression() throws IOException {
    var out = new ByteArrayOutputStream();
    try (BufferAllocator memory = new RootAllocator();
        var numbers = new Float8Vector("n", memory)) {
      numbers.setSafe(0, 1);
      numbers.setValueCount(1);
      var root = new VectorSchemaRoot(List.<FieldVector>of(numbers));
      root.setRowCount(1);
      try (var writer =
          new ArrowStreamWriter(
              root,
              null,
              Channels.newChannel(out),
              IpcOption.DEFAULT,
              new NamedLz4(),
              CompressionUtil.CodecType.LZ4_FRAME)) {
        writer.writeBatch();
        writer.end();
      }
    }
    refused(out.toByteArray(), "compressed by LZ4_FRAME");
  }

  static byte[] written(FieldVector vector, int rows) throws IOException {
    var out = new ByteArrayOutputStream();
    var root = new VectorSchemaRoot(List.of(vector));
    root.setRowCount(rows);
    try (var writer = new ArrowStreamWriter(root, null, out)) {
      writer.writeBatch();
      writer.end();
    }
    return out.toByteArray();
  }

  /** All of its bytes come, so that nothing but the bound refuses it. */
  @Test
  void a_batch_beyond_its_bound_is_refused() throws IOException {
    int rows = (32 << 20) / Double.BYTES + 1;
    try (BufferAllocator memory = new RootAllocator();
        var numbers = new Float8Vector("n", memory)) {
      numbers.allocateNew(rows);
      numbers.setValueCount(rows);
      refused(written(numbers, rows), "a batch has more than 33554432 bytes");
    }
  }

  @Test
  void a_file_of_arrow_is_refused_with_what_is_right() {
    byte[] bytes =
        ByteBuffer.allocate(108).put("ARROW1".getBytes(StandardCharsets.US_ASCII)).array();
    refused(bytes, "is an Arrow file; an Arrow stream is right");
  }

  @Test
  void rows_without_bytes_are_refused() throws IOException {
    try (BufferAllocator memory = new RootAllocator();
        var none = new NullVector("none", 1_000_000)) {
      refused(written(none, 1_000_000), "too few for them");
      assertThat(memory.getAllocatedMemory()).isZero();
    }
  }

  @Test
  void a_time_that_no_calendar_holds_is_refused() throws IOException {
    try (BufferAllocator memory = new RootAllocator();
        var times = new TimeStampSecVector("t", memory)) {
      times.setSafe(0, Long.MAX_VALUE);
      times.setValueCount(1);
      refused(written(times, 1), "malformed");
    }
  }

  @Test
  void what_the_stream_or_the_receiver_throws_is_passed_on() throws IOException {
    byte[] good = stream(0);
    var broken = new IOException("the client went away");
    var cut =
        new FilterInputStream(new ByteArrayInputStream(good)) {
          private int left = 300;

          @Override
          public int read(byte[] bytes, int from, int length) throws IOException {
            if (left <= 0) {
              throw broken;
            }
            int more = super.read(bytes, from, Math.min(left, length));
            left -= more;
            return more;
          }
        };
    assertThatThrownBy(() -> new ArrowTable().read(cut, new Ignored())).isSameAs(broken);
    var full = new IllegalStateException("the disk is full");
    var refusing =
        new Ignored() {
          @Override
          public void cell(int column, CellForm form, String text) {
            throw full;
          }
        };
    assertThatThrownBy(() -> new ArrowTable().read(new ByteArrayInputStream(good), refusing))
        .isSameAs(full);
  }
}
