package dev.omni.server.setting;

import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.http.HttpSettings.ConnectionSettings;
import dev.omni.http.Tls;
import dev.omni.http.filter.CorsOrigins;
import dev.omni.http.outbound.CidrBlock;
import dev.omni.server.setting.ServerSettings.Listen;
import dev.omni.server.setting.ServerSettings.Metrics;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** The settings of the listener's address. A server without TLS must not listen to other hosts. */
final class ListenerSettings {
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.:_-]{1,255}");

  private ListenerSettings() {}

  static Listen of(SettingSources sources) {
    String host = host(sources, Setting.HOST);
    var front =
        new ConnectionSettings(
            tls(sources),
            proxies(sources.text(Setting.TRUSTED_PROXIES)),
            origins(sources.text(Setting.CORS_ORIGINS)));
    boolean covered = front.tls().isPresent() || !front.proxies().isEmpty();
    boolean insecure = onOff(sources, Setting.INSECURE_HTTP);
    if (!covered && !insecure && !loopback(host)) {
      throw new InvalidSettingException(
          "host: clients on other hosts would send their keys unencrypted; give tls-cert and"
              + " tls-key, or trusted-proxies, or insecure-http=on");
    }
    return new Listen(
        host,
        port(sources, Setting.PORT),
        portOrOff(sources, Setting.ADMIN_PORT),
        metrics(sources),
        front,
        onOff(sources, Setting.CONSOLE),
        onOff(sources, Setting.SHARES));
  }

  static boolean loopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      return false;
    }
  }

  private static Optional<Tls> tls(SettingSources sources) {
    Optional<Path> certificates = ServerSettings.file(sources, Setting.TLS_CERT);
    Optional<Path> key = ServerSettings.file(sources, Setting.TLS_KEY);
    if (certificates.isPresent() != key.isPresent()) {
      Setting lacking = key.isEmpty() ? Setting.TLS_KEY : Setting.TLS_CERT;
      throw ServerSettings.problem(lacking, "given too: a certificate and its key go together");
    }
    try {
      return certificates.map(file -> Tls.of(file, key.orElseThrow()));
    } catch (IllegalArgumentException unusable) {
      throw new InvalidSettingException(String.valueOf(unusable.getMessage()));
    }
  }

  private static List<CidrBlock> proxies(String text) {
    return text.isEmpty()
        ? List.of()
        : List.of(text.split(",", -1)).stream()
            .map(
                each ->
                    CidrBlock.of(each.strip())
                        .orElseThrow(
                            () ->
                                ServerSettings.problem(
                                    Setting.TRUSTED_PROXIES, "CIDR,… as 10.0.0.0/8,::1/128")))
            .toList();
  }

  private static CorsOrigins origins(String text) {
    return text.isEmpty()
        ? CorsOrigins.NONE
        : CorsOrigins.parse(text)
            .orElseThrow(
                () ->
                    ServerSettings.problem(
                        Setting.CORS_ORIGINS,
                        "origins with commas between, as https://app.example.com, or *"));
  }

  private static Optional<Metrics> metrics(SettingSources sources) {
    OptionalInt port = portOrOff(sources, Setting.METRICS_PORT);
    String host = host(sources, Setting.METRICS_HOST);
    Optional<String> token = SecretFile.read(sources, Setting.METRICS_TOKEN_FILE);
    return port.isEmpty()
        ? Optional.empty()
        : Optional.of(new Metrics(host, port.getAsInt(), token));
  }

  private static String host(SettingSources sources, Setting setting) {
    String host = sources.text(setting);
    if (!HOST.matcher(host).matches()) {
      throw ServerSettings.problem(setting, "an address or a host name");
    }
    return host;
  }

  private static int port(SettingSources sources, Setting setting) {
    String text = sources.text(setting);
    if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > 65535) {
      throw ServerSettings.problem(
          setting, "a port from 0 to 65535" + (setting == Setting.PORT ? "" : ", or off"));
    }
    return Integer.parseInt(text);
  }

  private static OptionalInt portOrOff(SettingSources sources, Setting setting) {
    return sources.text(setting).equals("off")
        ? OptionalInt.empty()
        : OptionalInt.of(port(sources, setting));
  }

  static boolean onOff(SettingSources sources, Setting setting) {
    return switch (sources.text(setting)) {
      case "on" -> true;
      case "off" -> false;
      default -> throw ServerSettings.problem(setting, "on or off");
    };
  }
}
