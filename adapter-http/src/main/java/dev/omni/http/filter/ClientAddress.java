package dev.omni.http.filter;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/** Where a request comes from. */
public record ClientAddress(String address) {
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

  /** Enough to tell regions, too little to tell persons: 24 bits of IPv4, 48 of IPv6. */
  public String area() {
    try {
      byte[] bytes = InetAddress.getByName(address).getAddress();
      int kept = bytes.length == 4 ? 3 : 6;
      byte[] network = Arrays.copyOf(Arrays.copyOf(bytes, kept), bytes.length);
      return InetAddress.getByAddress(network).getHostAddress() + "/" + 8 * kept;
    } catch (UnknownHostException notLiteral) {
      return "";
    }
  }
}
