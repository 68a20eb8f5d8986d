package dev.omni.console.view;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A QR code of a text in byte mode, with error correction M, as SVG (ISO/IEC 18004, 2015). It holds
 * up to 213 bytes: versions 1 to 10.
 */
public final class QrCode implements Content {
  private static final int MOST_VERSION = 10;

  /** Bytes of error correction of each block, by version (table 9, level M). */
  private static final int[] CORRECTION = {0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26};

  /** Number of blocks, by version (table 9, level M). */
  private static final int[] BLOCKS = {0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5};

  /** All bytes, by version (table 1). */
  private static final int[] TOTAL = {0, 26, 44, 70, 100, 134, 172, 196, 242, 292, 346};

  /** Centers of the alignment patterns, by version (annex E). */
  private static final int[][] ALIGNMENT = {
    {},
    {},
    {6, 18},
    {6, 22},
    {6, 26},
    {6, 30},
    {6, 34},
    {6, 22, 38},
    {6, 24, 42},
    {6, 26, 46},
    {6, 28, 50}
  };

  private static final int QUIET = 4;
  private static final int POLYNOMIAL = 0x11d; // Of the field of 256 elements.
  private static final int MASKS = 8;

  private final int version;
  private final int size;
  private final boolean[][] dark;
  private final boolean[][] fixed;

  private QrCode(int version, byte[] data, int mask) {
    this.version = version;
    this.size = 17 + 4 * version;
    this.dark = new boolean[size][size];
    this.fixed = new boolean[size][size];
    patterns();
    format(mask);
    place(data);
    mask(mask);
  }

  /**
   * Returns the code of a text.
   *
   * @throws IllegalArgumentException for more than 213 bytes of UTF-8
   */
  public static QrCode of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int version = 1;
    for (; version <= MOST_VERSION; version++) {
      if (bytes.length + (version < MOST_VERSION ? 2 : 3) <= room(version)) {
        break;
      }
    }
    if (version > MOST_VERSION) {
      throw new IllegalArgumentException("a text of " + bytes.length + " bytes is too long");
    }
    byte[] data = interleaved(version, words(version, bytes));
    QrCode best = new QrCode(version, data, 0);
    for (int mask = 1; mask < MASKS; mask++) {
      var other = new QrCode(version, data, mask);
      best = other.penalty() < best.penalty() ? other : best;
    }
    return best;
  }

  private static int room(int version) {
    return TOTAL[version] - BLOCKS[version] * CORRECTION[version];
  }

  /** Returns mode, length and bytes, filled up to the room of a version. */
  private static byte[] words(int version, byte[] bytes) {
    var words = new byte[room(version)];
    int at = bits(words, 0, 4, 4);
    at = bits(words, at, bytes.length, version < MOST_VERSION ? 8 : 16);
    for (byte each : bytes) {
      at = bits(words, at, each & 0xff, 8);
    }
    int next = (at + Math.min(4, 8 * words.length - at) + 7) / 8;
    for (int i = next; i < words.length; i++) {
      words[i] = (byte) ((i - next) % 2 == 0 ? 0xec : 0x11);
    }
    return words;
  }

  private static int bits(byte[] words, int at, int value, int count) {
    for (int i = 0; i < count; i++) {
      int bit = value >> (count - 1 - i) & 1;
      words[(at + i) / 8] |= (byte) (bit << (7 - (at + i) % 8));
    }
    return at + count;
  }

  /** Returns data and error correction in the order of their blocks; later blocks are longer. */
  private static byte[] interleaved(int version, byte[] words) {
    int blocks = BLOCKS[version];
    int correction = CORRECTION[version];
    int shortest = words.length / blocks;
    int longer = words.length % blocks;
    var data = new byte[blocks][];
    var checks = new byte[blocks][];
    int from = 0;
    for (int i = 0; i < blocks; i++) {
      int length = shortest + (i >= blocks - longer ? 1 : 0);
      data[i] = Arrays.copyOfRange(words, from, from + length);
      checks[i] = remainder(data[i], correction);
      from += length;
    }
    var all = new byte[TOTAL[version]];
    int at = 0;
    for (byte[][] part : new byte[][][] {data, checks}) {
      for (int column = 0; column < Math.max(shortest + 1, correction); column++) {
        for (byte[] block : part) {
          if (column < block.length) {
            all[at] = block[column];
            at++;
          }
        }
      }
    }
    return all;
  }

  private static byte[] remainder(byte[] data, int degree) {
    var generator = new int[degree];
    generator[degree - 1] = 1;
    int root = 1;
    for (int i = 0; i < degree; i++) {
      for (int j = 0; j < degree; j++) {
        generator[j] = product(generator[j], root) ^ (j + 1 < degree ? generator[j + 1] : 0);
      }
      root = product(root, 2);
    }
    var rest = new byte[degree];
    for (byte each : data) {
      int factor = (each ^ rest[0]) & 0xff;
      System.arraycopy(rest, 1, rest, 0, degree - 1);
      rest[degree - 1] = 0;
      for (int j = 0; j < degree; j++) {
        rest[j] ^= (byte) product(generator[j], factor);
      }
    }
    return rest;
  }

  private static int product(int a, int b) {
    int result = 0;
    for (int i = 7; i >= 0; i--) {
      result = result << 1 ^ (result >> 7) * POLYNOMIAL;
      result ^= (b >> i & 1) * a;
    }
    return result;
  }

  private void set(int row, int column, boolean on) {
    dark[row][column] = on;
    fixed[row][column] = true;
  }

  private void patterns() {
    for (int i = 0; i < size; i++) {
      set(6, i, i % 2 == 0);
      set(i, 6, i % 2 == 0);
    }
    finder(3, 3);
    finder(3, size - 4);
    finder(size - 4, 3);
    int[] centers = ALIGNMENT[version];
    int last = centers.length - 1;
    for (int i = 0; i <= last; i++) {
      for (int j = 0; j <= last; j++) {
        boolean corner = (i == 0 && j == 0) || (i == 0 && j == last) || (i == last && j == 0);
        if (!corner) {
          square(centers[i], centers[j], 2);
        }
      }
    }
    if (version >= 7) {
      int bits = version << 12 | checked(version, 12, 0x1f25);
      for (int i = 0; i < 18; i++) {
        boolean on = (bits >> i & 1) == 1;
        set(size - 11 + i % 3, i / 3, on);
        set(i / 3, size - 11 + i % 3, on);
      }
    }
  }

  /** Returns the remainder of a value followed by zero bits (BCH code). */
  private static int checked(int value, int zeros, int generator) {
    int rest = value;
    for (int i = 0; i < zeros; i++) {
      rest = rest << 1 ^ (rest >> (zeros - 1) & 1) * generator;
    }
    return rest & (1 << zeros) - 1;
  }

  private void finder(int row, int column) {
    for (int i = -4; i <= 4; i++) {
      for (int j = -4; j <= 4; j++) {
        int ring = Math.max(Math.abs(i), Math.abs(j));
        boolean inside = row + i >= 0 && row + i < size && column + j >= 0 && column + j < size;
        if (inside) {
          set(row + i, column + j, ring != 2 && ring != 4);
        }
      }
    }
  }

  private void square(int row, int column, int radius) {
    for (int i = -radius; i <= radius; i++) {
      for (int j = -radius; j <= radius; j++) {
        set(row + i, column + j, Math.max(Math.abs(i), Math.abs(j)) != 1);
      }
    }
  }

  /** Writes the bits of level M and a mask, twice. */
  private void format(int mask) {
    int bits = (mask << 10 | checked(mask, 10, 0x537)) ^ 0x5412;
    for (int i = 0; i < 15; i++) {
      boolean on = (bits >> i & 1) == 1;
      int along = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
      int across = i < 8 ? size - 1 - i : i < 9 ? 15 - i : 14 - i;
      set(along, 8, on);
      set(8, across, on);
    }
    set(size - 8, 8, true);
  }

  private void place(byte[] data) {
    int bit = 0;
    for (int pair = size - 1; pair >= 1; pair -= pair == 8 ? 3 : 2) {
      for (int step = 0; step < size; step++) {
        boolean upward = (pair + 1 & 2) == 0;
        int row = upward ? size - 1 - step : step;
        for (int column = pair; column > pair - 2; column--) {
          if (!fixed[row][column] && bit < 8 * data.length) {
            dark[row][column] = (data[bit / 8] >> (7 - bit % 8) & 1) == 1;
            bit++;
          }
        }
      }
    }
  }

  private void mask(int mask) {
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        dark[i][j] ^= !fixed[i][j] && inverted(mask, i, j);
      }
    }
  }

  private static boolean inverted(int mask, int i, int j) {
    return switch (mask) {
      case 0 -> (i + j) % 2 == 0;
      case 1 -> i % 2 == 0;
      case 2 -> j % 3 == 0;
      case 3 -> (i + j) % 3 == 0;
      case 4 -> (i / 2 + j / 3) % 2 == 0;
      case 5 -> i * j % 2 + i * j % 3 == 0;
      case 6 -> (i * j % 2 + i * j % 3) % 2 == 0;
      default -> ((i + j) % 2 + i * j % 3) % 2 == 0;
    };
  }

  /** Returns how hard the code is to read: long runs, squares, and too much of one kind. */
  private int penalty() {
    int penalty = 0;
    int count = 0;
    for (int i = 0; i < size; i++) {
      int inRow = 0;
      int inColumn = 0;
      for (int j = 0; j < size; j++) {
        count += dark[i][j] ? 1 : 0;
        inRow = j > 0 && dark[i][j] == dark[i][j - 1] ? inRow + 1 : 1;
        inColumn = j > 0 && dark[j][i] == dark[j - 1][i] ? inColumn + 1 : 1;
        penalty +=
            (inRow == 5 ? 3 : inRow > 5 ? 1 : 0) + (inColumn == 5 ? 3 : inColumn > 5 ? 1 : 0);
        boolean block =
            i > 0
                && j > 0
                && dark[i][j] == dark[i - 1][j]
                && dark[i][j] == dark[i][j - 1]
                && dark[i][j] == dark[i - 1][j - 1];
        penalty += block ? 3 : 0;
      }
    }
    return penalty + Math.abs(20 * count - 10 * size * size) / (size * size) * 10;
  }

  @Override
  public void writeTo(TemplateOutput output) {
    output.writeContent(svg());
  }

  /** Returns the SVG document, dark on light, with its quiet zone. */
  String svg() {
    int whole = size + 2 * QUIET;
    var path = new StringBuilder();
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        if (dark[i][j]) {
          path.append('M').append(j + QUIET).append(' ').append(i + QUIET).append("h1v1h-1z");
        }
      }
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"qr\" role=\"img\" aria-label=\"QR code of"
        + " the link\" viewBox=\"0 0 "
        + whole
        + " "
        + whole
        + "\" shape-rendering=\"crispEdges\"><rect width=\""
        + whole
        + "\" height=\""
        + whole
        + "\" fill=\"#ffffff\"/><path d=\""
        + path
        + "\" fill=\"#000000\"/></svg>";
  }
}
