package dev.omni.server.attack;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Reads the definite-length CBOR of COSE messages; texts and byte strings come as bytes. */
final class CborItems {
  private final ByteBuffer bytes;

  private CborItems(byte[] bytes) {
    this.bytes = ByteBuffer.wrap(bytes);
  }

  /** Returns the one item: Long, byte[], String, List, Map or null; tags are left out. */
  static Object read(byte[] bytes) {
    return new CborItems(bytes).item();
  }

  private Object item() {
    int first = Byte.toUnsignedInt(bytes.get());
    long value = value(first & 31);
    return switch (first >> 5) {
      case 0 -> value;
      case 1 -> -1 - value;
      case 2 -> text((int) value);
      case 3 -> new String(text((int) value), java.nio.charset.StandardCharsets.UTF_8);
      case 4 -> list((int) value);
      case 5 -> map((int) value);
      case 6 -> item();
      default -> null;
    };
  }

  private long value(int short5) {
    return switch (short5) {
      case 24 -> Byte.toUnsignedInt(bytes.get());
      case 25 -> Short.toUnsignedInt(bytes.getShort());
      case 26 -> Integer.toUnsignedLong(bytes.getInt());
      case 27 -> bytes.getLong();
      default -> short5;
    };
  }

  private byte[] text(int length) {
    byte[] text = new byte[length];
    bytes.get(text);
    return text;
  }

  private List<Object> list(int size) {
    var list = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      list.add(item());
    }
    return list;
  }

  private LinkedHashMap<Object, Object> map(int size) {
    var map = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      Object key = item();
      map.put(key, item());
    }
    return map;
  }
}
