package dev.omni.application.access;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/** The address of a client. */
public record ClientAddress(String address) {
  /** Returns the address, or for IPv6 its first 64 bits, which one owner usually has. */
  public String network() {
    try {
      return address.contains(":") && InetAddress.getByName(address) instanceof Inet6Address six
          ? HexFormat.of().formatHex(six.getAddress(), 0, 8)
          : address;
    } catch (UnknownHostException notLiteral) {
      return address;
    }
  }

  /**
   * Returns the address prefix that identifies a region and no person: 24 bits of IPv4, 48 of IPv6.
   */
  public String area() {
    try {
      byte[] bytes = InetAddress.getByName(address).getAddress();
      int prefix = bytes.length == 4 ? 3 : 6;
      byte[] network = Arrays.copyOf(Arrays.copyOf(bytes, prefix), bytes.length);
      return InetAddress.getByAddress(network).getHostAddress() + "/" + 8 * prefix;
    } catch (UnknownHostException notLiteral) {
      return "";
    }
  }
}
