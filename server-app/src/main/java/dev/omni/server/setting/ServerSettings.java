package dev.omni.server.setting;

import dev.omni.application.evidence.outside.CosignatureCollector.Witnesses;
import dev.omni.domain.access.SignOnLimits;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.usage.RetentionPeriods;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.http.HttpSettings.ConnectionSettings;
import dev.omni.http.outbound.EgressPolicy.Allowed;
import dev.omni.http.outbound.Trust;
import dev.omni.jdbc.DatabaseSettings.Durability;
import dev.omni.oidc.OidcSettings;
import dev.omni.operations.guard.RulePack;
import dev.omni.server.log.LogFormat;
import java.net.URI;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The validated settings.
 *
 * @param listen addresses of the listeners
 * @param files files of this node
 * @param worlds worlds to serve; empty for all that have engines
 * @param database shared database; empty for the embedded one
 * @param durability guarantee for writes to the embedded database
 * @param http handling of requests
 * @param outward outgoing calls
 * @param retention how long what has ended is kept, in projects without their own periods
 * @param logFormat format of the log
 * @param statements what evidence says beside the run
 */
public record ServerSettings(
    Listen listen,
    NodeFiles files,
    Optional<ServedWorlds> worlds,
    Optional<Database> database,
    Durability durability,
    Http http,
    OutboundSettings outward,
    RetentionPeriods retention,
    LogFormat logFormat,
    StatementSettings statements) {

  /**
   * The files of a node.
   *
   * @param dataDir folder of database, keys and secrets
   * @param masterKeyFile file of the master keys; empty for one in the data folder
   * @param bootstrapKeys file of the first keys; empty to create them
   * @param guardPacks the operator's rules for the guard, as read
   * @param plugins folder of plug-ins, which may be missing
   */
  public record NodeFiles(
      Path dataDir,
      Optional<Path> masterKeyFile,
      Optional<Path> bootstrapKeys,
      List<RulePack> guardPacks,
      Path plugins) {
    /** Returns the file of the master keys. */
    public Path masterKeys() {
      return masterKeyFile.orElseGet(() -> dataDir.resolve("master.key"));
    }

    /**
     * Returns the file of the signing keys, in the folder of the master keys, so that nodes share
     * both.
     */
    public Path signingKeys() {
      return masterKeys().resolveSibling("signing-keys.json");
    }
  }

  private static final Pattern HEADER = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,63}");

  /**
   * The addresses of the listeners.
   *
   * @param host of the API
   * @param port of the API
   * @param adminPort of the admin listener; empty for none
   * @param metrics the listener for metrics alone; empty for none
   * @param front TLS and trusted proxies
   * @param console whether the API listener has the console
   * @param shares whether the console has links to runs
   */
  public record Listen(
      String host,
      int port,
      OptionalInt adminPort,
      Optional<Metrics> metrics,
      ConnectionSettings front,
      boolean console,
      boolean shares) {}

  /**
   * The listener for metrics.
   *
   * @param token what a request has to send; empty for nothing
   */
  public record Metrics(String host, int port, Optional<String> token) {}

  /** The connection to a shared database. */
  public record Database(String url, String user, String password) {
    @Override
    public String toString() {
      return url;
    }
  }

  /**
   * The handling of requests.
   *
   * @param operations whether the earlier operations are served
   */
  public record Http(
      boolean operations,
      boolean rateLimit,
      List<String> keyHeaders,
      Sizes sizes,
      int logDays,
      Optional<URI> publicUrl,
      Optional<OidcSettings> signOn,
      SignOnLimits signOnLimits) {
    /** Returns the largest request body in bytes. */
    public int maxBody() {
      return sizes.maxBody();
    }
  }

  /**
   * The largest inputs, and the memory for them.
   *
   * @param maxBody of a request, in bytes
   * @param maxDataSet in bytes before compression
   * @param maxResult of a run, in bytes of its text
   * @param maxRows of a batch run
   * @param memoryBudget bytes that requests and runs in progress may take
   */
  public record Sizes(
      int maxBody, long maxDataSet, long maxResult, long maxRows, long memoryBudget) {}

  /**
   * The outgoing calls.
   *
   * @param allowed private addresses that callers may name
   * @param trust authorities of certificates
   * @param witnesses of the log
   * @param times the time authority of the log
   */
  public record OutboundSettings(
      List<Allowed> allowed, Trust trust, Witnesses witnesses, Times times) {}

  /**
   * The time authority of the log.
   *
   * @param url empty for none
   * @param interval least time between two tokens
   * @param authorities that must have issued its certificate; none to accept any
   */
  public record Times(Optional<URI> url, Duration interval, List<X509Certificate> authorities) {}

  /**
   * Validates the texts.
   *
   * @throws InvalidSettingException for the first invalid one
   */
  public static ServerSettings of(SettingSources sources) {
    return of(sources, Runtime.getRuntime().maxMemory());
  }

  /** Validates the texts for a process with a largest heap in bytes. */
  static ServerSettings of(SettingSources sources, long heap) {
    return new ServerSettings(
        ListenerSettings.of(sources),
        new NodeFiles(
            path(Setting.DATA_DIR, sources.text(Setting.DATA_DIR)),
            file(sources, Setting.MASTER_KEY_FILE),
            file(sources, Setting.BOOTSTRAP_KEYS_FILE),
            GuardPacks.read(sources.text(Setting.GUARD_PACKS)),
            PluginFolder.of(sources)),
        WorldList.of(sources.text(Setting.WORLDS)),
        database(sources),
        durability(sources.text(Setting.DURABILITY)),
        new Http(
            ListenerSettings.onOff(sources, Setting.OPERATIONS),
            ListenerSettings.onOff(sources, Setting.RATE_LIMIT),
            headers(sources.text(Setting.KEY_HEADERS)),
            SizeSettings.of(sources, heap),
            days(sources.text(Setting.REQUEST_LOG_DAYS)),
            url(sources.text(Setting.PUBLIC_URL)),
            SignOnSetting.of(sources),
            signOnLimits(sources)),
        new OutboundSettings(
            allowed(sources.text(Setting.OUTBOUND_ALLOW)),
            trust(sources),
            WitnessSettings.of(sources),
            TimeSettings.of(sources)),
        DaySettings.retention(sources),
        LogFormat.of(sources.text(Setting.LOG_FORMAT))
            .orElseThrow(() -> problem(Setting.LOG_FORMAT, "text or json")),
        StatementSettings.of(sources));
  }

  static Optional<Path> file(SettingSources sources, Setting setting) {
    return Optional.of(sources.text(setting))
        .filter(text -> !text.isEmpty())
        .map(text -> path(setting, text));
  }

  static InvalidSettingException problem(Setting setting, String wanted) {
    return new InvalidSettingException(setting.key() + ": must be " + wanted);
  }

  private static Path path(Setting setting, String text) {
    try {
      if (!text.isEmpty()) {
        return Path.of(text);
      }
    } catch (java.nio.file.InvalidPathException notOne) {
      throw problem(setting, "a path");
    }
    throw problem(setting, "a path");
  }

  private static Optional<Database> database(SettingSources sources) {
    String url = sources.text(Setting.DB_URL);
    if (url.isEmpty()) {
      return Optional.empty();
    }
    if (!url.startsWith("jdbc:postgresql://")) {
      throw problem(Setting.DB_URL, "a jdbc:postgresql:// address");
    }
    return Optional.of(new Database(url, sources.text(Setting.DB_USER), password(sources)));
  }

  private static String password(SettingSources sources) {
    String password = sources.text(Setting.DB_PASSWORD);
    Optional<String> filed = SecretFile.read(sources, Setting.DB_PASSWORD_FILE);
    if (filed.isPresent() && !password.isEmpty()) {
      throw problem(Setting.DB_PASSWORD_FILE, "left out where db-password is given");
    }
    return filed.orElse(password);
  }

  private static Durability durability(String text) {
    return switch (text) {
      case "power" -> Durability.POWER;
      case "process" -> Durability.PROCESS;
      default -> throw problem(Setting.DURABILITY, "power or process");
    };
  }

  private static List<String> headers(String text) {
    List<String> names = List.of(text.split(",")).stream().map(String::strip).toList();
    if (!names.stream().allMatch(name -> HEADER.matcher(name).matches())) {
      throw problem(Setting.KEY_HEADERS, "header names with commas between");
    }
    return names;
  }

  private static List<Allowed> allowed(String text) {
    return text.isEmpty()
        ? List.of()
        : Allowed.parse(text)
            .orElseThrow(
                () -> problem(Setting.OUTBOUND_ALLOW, "CIDR[:port[-port]],… as 10.0.0.0/8:443"));
  }

  private static Trust trust(SettingSources sources) {
    try {
      return file(sources, Setting.OUTBOUND_CA).map(Trust::of).orElse(Trust.USUAL);
    } catch (IllegalArgumentException unusable) {
      throw new InvalidSettingException(Setting.OUTBOUND_CA.key() + ": " + unusable.getMessage());
    }
  }

  private static int days(String text) {
    if (!text.matches("0|[1-9][0-9]{0,3}")) {
      throw problem(Setting.REQUEST_LOG_DAYS, "a number of days from 0 to 9999");
    }
    return Integer.parseInt(text);
  }

  private static SignOnLimits signOnLimits(SettingSources sources) {
    return new SignOnLimits(
        DaySettings.of(sources, Setting.SIGN_ON_KEY_DAYS, 0),
        DaySettings.of(sources, Setting.SIGN_ON_SEEN_DAYS, 1));
  }

  private static Optional<URI> url(String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      URI uri = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
      if (text.matches("https?://.+") && uri.getHost() != null) {
        return Optional.of(uri);
      }
    } catch (IllegalArgumentException notOne) {
      throw problem(Setting.PUBLIC_URL, "an http:// or https:// address");
    }
    throw problem(Setting.PUBLIC_URL, "an http:// or https:// address");
  }
}
