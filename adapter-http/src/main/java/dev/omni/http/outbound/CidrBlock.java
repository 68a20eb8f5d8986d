package dev.omni.http.outbound;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A block of addresses (RFC 4632, 2006; RFC 4291, 2006).
 *
 * @param address its beginning, 4 or 16 bytes
 * @param length how many of its bits are fixed
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record CidrBlock(byte[] address, int length) {
  private static final Pattern LITERAL = Pattern.compile("[0-9A-Fa-f.:]{2,45}");
  // Only four decimal parts: what else looks like a number would be read in other ways.
  private static final Pattern DOTTED =
      Pattern.compile("(?:(?:0|[1-9][0-9]{0,2})(?:\\.|$)){4}(?<!\\.)");
  private static final Pattern FORM = Pattern.compile("([0-9A-Fa-f.:]+)/([0-9]{1,3})");

  /** The block of a text as {@code 10.0.0.0/8} or {@code fd00::/8}, if it is one. */
  public static Optional<CidrBlock> of(String text) {
    var form = FORM.matcher(text);
    if (!form.matches()) {
      return Optional.empty();
    }
    int length = Integer.parseInt(form.group(2));
    return literal(form.group(1))
        .map(InetAddress::getAddress)
        .filter(address -> length <= address.length * Byte.SIZE)
        .map(address -> new CidrBlock(address, length));
  }

  /** The address {@code 10.0.0.1} or {@code fd00::1}, if the text is one; asks no name server. */
  public static Optional<InetAddress> literal(String text) {
    if (!LITERAL.matcher(text).matches()
        || (!text.contains(":") && !DOTTED.matcher(text).matches())) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.getByName(text));
    } catch (UnknownHostException notLiteral) {
      return Optional.empty();
    }
  }

  public boolean holds(InetAddress other) {
    byte[] bytes = other.getAddress();
    int free = address.length * Byte.SIZE - length;
    return bytes.length == address.length && fixed(bytes, free).equals(fixed(address, free));
  }

  private static BigInteger fixed(byte[] address, int free) {
    return new BigInteger(1, address).shiftRight(free);
  }
}
