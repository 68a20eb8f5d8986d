package dev.omni.http.outbound;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The addresses that outgoing calls may reach: the public internet and the operator's exceptions,
 * but never a port of this server.
 *
 * @param allowed the operator's exceptions
 * @param own the ports of this server
 */
public record EgressPolicy(List<Allowed> allowed, Supplier<Set<Integer>> own) {
  private static final CidrBlock GLOBAL_6 = network("2000::/3");

  /** The networks outside the public internet (IANA special-purpose registries, 2024). */
  private static final List<CidrBlock> SPECIAL =
      Stream.of(
              "0.0.0.0/8",
              "10.0.0.0/8",
              "100.64.0.0/10",
              "127.0.0.0/8",
              "169.254.0.0/16",
              "172.16.0.0/12",
              "192.0.0.0/24",
              "192.0.2.0/24",
              "192.88.99.0/24",
              "192.168.0.0/16",
              "198.18.0.0/15",
              "198.51.100.0/24",
              "203.0.113.0/24",
              "224.0.0.0/4",
              "240.0.0.0/4",
              "2001::/23",
              "2001:db8::/32",
              "2002::/16",
              "3fff::/20")
          .map(EgressPolicy::network)
          .toList();

  public EgressPolicy {
    allowed = List.copyOf(allowed);
  }

  /** An exception. */
  public record Allowed(CidrBlock network, int first, int last) {
    private static final int LAST_PORT = 65_535;

    /** Parses exceptions {@code CIDR[:port[-port]],…}; empty when malformed. */
    public static Optional<List<Allowed>> parse(String text) {
      var all = new ArrayList<Allowed>();
      for (String part : text.split(",", -1)) {
        Optional<Allowed> one = one(part.strip());
        if (one.isEmpty()) {
          return Optional.empty();
        }
        all.add(one.get());
      }
      return Optional.of(all);
    }

    private static Optional<Allowed> one(String text) {
      int slash = text.indexOf('/');
      int colon = slash < 0 ? -1 : text.indexOf(':', slash);
      String network = colon < 0 ? text : text.substring(0, colon);
      String ports = colon < 0 ? "0-" + LAST_PORT : text.substring(colon + 1);
      if (!ports.matches("[0-9]{1,5}(-[0-9]{1,5})?")) {
        return Optional.empty();
      }
      String[] ends = ports.split("-", 2);
      int first = Integer.parseInt(ends[0]);
      int last = Integer.parseInt(ends[ends.length - 1]);
      return first <= last && last <= LAST_PORT
          ? CidrBlock.of(network).map(n -> new Allowed(n, first, last))
          : Optional.empty();
    }

    private boolean holds(InetAddress address, int port) {
      return first <= port && port <= last && network.contains(address);
    }
  }

  private static CidrBlock network(String text) {
    return CidrBlock.of(text).orElseThrow();
  }

  public boolean open(InetAddress address, int port) {
    return (isPublic(address) || excepted(address, port)) && !ours(address, port);
  }

  /** Returns whether an address is one of the operator's exceptions, for which http is allowed. */
  public boolean excepted(InetAddress address, int port) {
    return allowed.stream().anyMatch(exception -> exception.holds(address, port));
  }

  static boolean isPublic(InetAddress address) {
    boolean global = address.getAddress().length == 4 || GLOBAL_6.contains(address);
    return global && SPECIAL.stream().noneMatch(network -> network.contains(address));
  }

  private boolean ours(InetAddress address, int port) {
    return own.get().contains(port) && isLocal(address);
  }

  /** Returns whether an address belongs to this machine; true when that cannot be determined. */
  private static boolean isLocal(InetAddress address) {
    try {
      return address.isLoopbackAddress()
          || address.isAnyLocalAddress()
          || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException untold) {
      return true;
    }
  }
}
