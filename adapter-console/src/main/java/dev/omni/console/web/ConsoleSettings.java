package dev.omni.console.web;

import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The settings of the console.
 *
 * @param hosts names in {@code Host} that lead here, lower case, without ports, beside those of
 *     loopback
 * @param secure whether browsers reach it by TLS
 * @param apiUrl address of the API, for commands on pages; asked at each page
 * @param secret authenticates forms and positions in lists; the same on every node
 */
@SuppressWarnings("ArrayRecordComponent") // Made once and never compared.
public record ConsoleSettings(
    Set<String> hosts, boolean secure, Supplier<String> apiUrl, byte[] secret) {
  private static final Pattern PORT = Pattern.compile(":[0-9]{1,5}$");
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  public ConsoleSettings {
    hosts = Set.copyOf(hosts);
  }

  /** Returns whether a value of {@code Host} leads here. */
  boolean leadsHere(String host) {
    String name = PORT.matcher(host.toLowerCase(Locale.ROOT)).replaceFirst("");
    return LOOPBACK.contains(name) || hosts.contains(name);
  }

  /** Returns the name of the cookie of sessions. */
  String cookie() {
    return secure ? "__Secure-omni_console" : "omni_console";
  }

  /** Returns the scheme of the own origin. */
  String scheme() {
    return secure ? "https://" : "http://";
  }
}
