package dev.omni.evidence.time;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An element in the distinguished encoding rules (ITU-T X.690): a tag of one byte, a length in the
 * fewest bytes, and a content. What is encoded in another way is refused.
 */
final class Der {
  static final int BOOLEAN = 0x01;
  static final int INTEGER = 0x02;
  static final int BITS = 0x03;
  static final int OCTETS = 0x04;
  static final int NOTHING = 0x05;
  static final int OID = 0x06;
  static final int TIME = 0x18;
  static final int SEQUENCE = 0x30;
  static final int SET = 0x31;

  private static final int LONG_TAG = 0x1f;
  private static final int CONSTRUCTED = 0x20;
  private static final int CONTEXT = 0x80;
  private static final int SHORT = 0x80;
  private static final int MOST_LENGTH_BYTES = 4;
  private static final int ARC_BITS = 7;
  private static final int MOST_ARC_BITS = 62;
  private static final int ROOTS = 40;

  private final byte[] all;
  private final int from;
  private final int content;
  private final int to;

  private Der(byte[] all, int from, int content, int to) {
    this.all = all;
    this.from = from;
    this.content = content;
    this.to = to;
  }

  /** Returns the element that the bytes are, and nothing after it. */
  static Der of(byte[] bytes) {
    Der one = at(bytes, 0, bytes.length);
    if (one.to != bytes.length) {
      throw new IllegalArgumentException("bytes follow its end");
    }
    return one;
  }

  private static Der at(byte[] all, int from, int end) {
    if (end - from < 2 || (all[from] & LONG_TAG) == LONG_TAG) {
      throw new IllegalArgumentException("it is not in DER");
    }
    int first = all[from + 1] & 0xff;
    int content = from + 2;
    long length = first;
    if (first >= SHORT) {
      int bytes = first - SHORT;
      content += bytes;
      if (bytes == 0 || bytes > MOST_LENGTH_BYTES || content > end || all[from + 2] == 0) {
        throw new IllegalArgumentException("it is not in DER");
      }
      length = new BigInteger(1, Arrays.copyOfRange(all, from + 2, content)).longValueExact();
      if (length < SHORT) {
        throw new IllegalArgumentException("it is not in DER");
      }
    }
    if (length > end - content) {
      throw new IllegalArgumentException("it ends too early");
    }
    return new Der(all, from, content, content + (int) length);
  }

  /** Returns the tag of a constructed element of the context. */
  static int context(int number) {
    return CONTEXT | CONSTRUCTED | number;
  }

  /** Returns the tag of an element of the context that is not constructed. */
  static int plain(int number) {
    return CONTEXT | number;
  }

  int tag() {
    return all[from] & 0xff;
  }

  /** Returns the bytes of tag, length and content. */
  byte[] encoded() {
    return Arrays.copyOfRange(all, from, to);
  }

  /** Returns the bytes of the content. */
  byte[] content() {
    return Arrays.copyOfRange(all, content, to);
  }

  /** Returns the bytes of the content of an element that must have this tag. */
  byte[] content(int tag) {
    return with(tag).content();
  }

  /** Returns this element, which must have a tag. */
  Der with(int tag) {
    if (tag() != tag) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "it has tag %02x where %02x belongs", tag(), tag));
    }
    return this;
  }

  /** Returns the elements of a constructed one, which must have this tag. */
  List<Der> items(int tag) {
    with(tag);
    var items = new ArrayList<Der>();
    int next = content;
    while (next < to) {
      Der item = at(all, next, to);
      items.add(item);
      next = item.to;
    }
    return items;
  }

  /** Returns the elements of a sequence, for a look at each in its turn. */
  Parts parts() {
    return new Parts(items(SEQUENCE));
  }

  /** Returns the only element of a constructed one, which must have this tag. */
  Der only(int tag) {
    List<Der> items = items(tag);
    if (items.size() != 1) {
      throw new IllegalArgumentException("it has " + items.size() + " elements where 1 belongs");
    }
    return items.get(0);
  }

  BigInteger integer() {
    return new BigInteger(content(INTEGER));
  }

  /** Returns an object identifier, as 2.5.4.3. */
  String oid() {
    var text = new StringBuilder();
    byte[] content = content(OID);
    if (content.length == 0 || content[content.length - 1] < 0) {
      throw new IllegalArgumentException("it has an object identifier without an end");
    }
    long arc = 0;
    for (byte each : content) {
      boolean padded = arc == 0 && each == (byte) SHORT;
      if (padded || arc >>> (MOST_ARC_BITS - ARC_BITS) != 0) {
        throw new IllegalArgumentException("it has an object identifier that is none");
      }
      arc = arc << ARC_BITS | (each & 0x7f);
      if (each >= 0) {
        long root = Math.min(2, arc / ROOTS);
        text.append(text.isEmpty() ? root + "." + (arc - root * ROOTS) : "." + arc);
        arc = 0;
      }
    }
    return text.toString();
  }

  /** Returns the characters of a text of one byte each. */
  String latin() {
    return new String(content(), StandardCharsets.ISO_8859_1);
  }

  /** Returns the bytes of an element with a content of parts. */
  static byte[] element(int tag, byte[]... parts) {
    var content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    var whole = new ByteArrayOutputStream();
    whole.write(tag);
    if (content.size() < SHORT) {
      whole.write(content.size());
    } else {
      byte[] length = BigInteger.valueOf(content.size()).toByteArray();
      int skipped = length[0] == 0 ? 1 : 0;
      whole.write(SHORT + length.length - skipped);
      whole.write(length, skipped, length.length - skipped);
    }
    whole.writeBytes(content.toByteArray());
    return whole.toByteArray();
  }

  /** The elements of a sequence, each taken once and in their order. */
  static final class Parts {
    private final List<Der> all;
    private int next;

    private Parts(List<Der> all) {
      this.all = all;
    }

    /** Takes the next element, which must be there. */
    Der next() {
      if (next == all.size()) {
        throw new IllegalArgumentException("it lacks an element");
      }
      return all.get(next++);
    }

    /** Takes the next element, which must be there with this tag. */
    Der next(int tag) {
      return next().with(tag);
    }

    /** Takes the next element if it has this tag. */
    Optional<Der> optional(int tag) {
      return next < all.size() && all.get(next).tag() == tag
          ? Optional.of(next())
          : Optional.empty();
    }

    /** Requires that nothing is left. */
    void end() {
      if (next < all.size()) {
        throw new IllegalArgumentException("it has an element too many");
      }
    }
  }
}
