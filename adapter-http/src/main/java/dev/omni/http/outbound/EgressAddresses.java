package dev.omni.http.outbound;

import dev.omni.application.spi.WebhookAddresses;
import dev.omni.domain.webhook.WebhookUrl;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;

/**
 * The addresses of webhooks under the policy for outgoing calls. Of names only those of this
 * machine are known; the address of every other name is checked when a connection is made.
 */
public record EgressAddresses(EgressPolicy policy) implements WebhookAddresses {
  private static final int HTTPS = 443;
  private static final int HTTP = 80;

  @Override
  public Optional<String> problem(String url) {
    return WebhookUrl.problem(url, !policy.allowed().isEmpty()).or(() -> closed(URI.create(url)));
  }

  private Optional<String> closed(URI url) {
    boolean plain = url.getScheme().equalsIgnoreCase("http");
    int usual = plain ? HTTP : HTTPS;
    int port = url.getPort() < 0 ? usual : url.getPort();
    Optional<InetAddress> address = literal(url.getHost());
    if (address.filter(known -> !policy.open(known, port)).isPresent()) {
      return Optional.of(
          "must be a public address, or one that the setting outbound-allow opens, and no port of"
              + " this server");
    }
    return address
        .filter(known -> plain && !policy.excepted(known, port))
        .map(known -> "must begin with https://; http is for addresses of outbound-allow");
  }

  private static boolean ofNumber(int character) {
    return character == '.' || Character.isDigit(character);
  }

  /** Returns the address of a host that needs no lookup. */
  private static Optional<InetAddress> literal(String host) {
    boolean local = host.equals("localhost") || host.endsWith(".localhost");
    boolean number = host.startsWith("[") || host.chars().allMatch(EgressAddresses::ofNumber);
    try {
      return local || number
          ? Optional.of(local ? InetAddress.getLoopbackAddress() : InetAddress.getByName(host))
          : Optional.empty();
    } catch (UnknownHostException noAddress) {
      return Optional.empty();
    }
  }
}
