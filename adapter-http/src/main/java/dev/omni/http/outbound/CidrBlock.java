package dev.omni.http.outbound;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A block of addresses (RFC 4632, 2006; RFC 4291, 2006).
 *
 * @param address first address, 4 or 16 bytes
 * @param length number of fixed bits
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record CidrBlock(byte[] address, int length) {
  private static final Pattern LITERAL = Pattern.compile("[0-9A-Fa-f.:]{2,45}");
  // Four decimal parts only: other number formats have several interpretations.
  private static final Pattern DOTTED =
      Pattern.compile("(?:(?:0|[1-9][0-9]{0,2})(?:\\.|$)){4}(?<!\\.)");
  private static final Pattern FORM = Pattern.compile("([0-9A-Fa-f.:]+)/([0-9]{1,3})");

  /** Parses a block as {@code 10.0.0.0/8} or {@code fd00::/8}. */
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

  /** Parses an address as {@code 10.0.0.1} or {@code fd00::1}, without a name server. */
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

  public boolean contains(InetAddress other) {
    byte[] bytes = other.getAddress();
    int free = address.length * Byte.SIZE - length;
    return bytes.length == address.length && fixed(bytes, free).equals(fixed(address, free));
  }

  private static BigInteger fixed(byte[] address, int free) {
    return new BigInteger(1, address).shiftRight(free);
  }
}
