package dev.omni.http.gate;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;

/** Where a request comes from. */
public record Place(String address) {
  /** The address, or of IPv6 the network of its first 64 bits, which one owner commonly has. */
  public String network() {
    try {
      return address.contains(":") && InetAddress.getByName(address) instanceof Inet6Address six
          ? HexFormat.of().formatHex(six.getAddress(), 0, 8)
          : address;
    } catch (UnknownHostException notLiteral) {
      return address;
    }
  }
}
