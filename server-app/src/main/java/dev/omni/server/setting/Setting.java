package dev.omni.server.setting;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The settings: each has one name, as a flag, an environment variable and a key of the config file.
 */
public enum Setting {
  HOST("127.0.0.1", "address of the API listener"),
  PORT("8080", "port of the API listener; 0 takes a free one"),
  ADMIN_PORT(
      "8081", "port of the admin listener; 0 takes a free one, off has none", "console-port"),
  CONSOLE("on", "pages for developers under /console of the API listener; off for none"),
  SHARES("on", "links to runs, under /s of the API listener; off, and console=off, for none"),
  METRICS_HOST("127.0.0.1", "address of the metrics listener"),
  METRICS_PORT(
      "off", "port of a listener for /metrics alone, which other hosts may reach; 0 takes one"),
  METRICS_TOKEN_FILE("", "file with the token that a request for metrics has to send"),
  TLS_CERT("", "certificates in PEM, for TLS on the API listener; with tls-key"),
  TLS_KEY("", "private key of tls-cert in PEM (PKCS#8, not encrypted)"),
  TRUSTED_PROXIES(
      "", "proxies whose X-Forwarded-For is trusted: CIDR,…; they must use TLS", "behind-proxy"),
  INSECURE_HTTP("off", "on: accept plain HTTP from other hosts (no TLS)"),
  DATA_DIR("omni-data", "folder of the embedded database, first keys and secrets"),
  DB_URL("", "jdbc:postgresql://… for several nodes on one database; else embedded in data-dir"),
  DB_USER("", "user of the database"),
  DB_PASSWORD("", "password of the database"),
  DB_PASSWORD_FILE("", "file with the password of the database, in place of db-password"),
  DURABILITY(
      "power", "what a stored run survives in the embedded database: power or process failure"),
  RATE_LIMIT("on", "on, or off for benchmarks"),
  KEY_HEADERS(
      "X-Service-API-Key,X-LQ-API-Key", "headers for keys in addition to Authorization: Bearer"),
  OIDC_ISSUER("", "provider of OpenID Connect whose tokens are accepted; empty for none"),
  OIDC_AUDIENCE("", "audience of access tokens for this API; with oidc-issuer"),
  OIDC_CLIENT_ID("", "client of the console at the provider; empty for no sign-on in the console"),
  OIDC_CLIENT_SECRET_FILE("", "file with the secret of oidc-client-id; empty for a public client"),
  OIDC_CLAIMS(
      "", "claims with other names than omni_project, …: project=CLAIM,mode=,role=,workspace="),
  SIGN_ON_KEY_DAYS(
      "90", "how many days a key lasts that a token made; 0: tokens make no keys, at most 36500"),
  SIGN_ON_SEEN_DAYS(
      "30", "how many days such a key works after the last token of its person, 1 to 36500"),
  CORS_ORIGINS("", "origins whose pages may call the API: https://app.example.com,… or *"),
  MEMORY_BUDGET(
      "60%",
      "memory of requests and runs in progress: part of the heap (-Xmx), 20% to 80%, or a size"),
  MAX_BODY(
      "", "largest request body in bytes (also 512KiB); else 8 MiB, or a 48th of a smaller heap"),
  MAX_DATA_SET(
      "1GiB", "largest data set, in bytes before compression (also 64MiB, 2GiB), at most 64 GiB"),
  MAX_RESULT("16MiB", "largest result of a run, in bytes of its text, at most 1 GiB"),
  MAX_ROWS("10000000", "largest number of rows of a batch run, at most 1000000000"),
  MASTER_KEY_FILE("", "key ring for secrets and signing keys; shared by all nodes of one database"),
  BOOTSTRAP_KEYS_FILE("", "ready-made first keys, one a line, read only while there is no key"),
  REQUEST_LOG_DAYS("30", "how many days requests stay in the request log; 0 for no log"),
  RUN_DAYS("0", "how many days runs are kept after their end; 0 for ever, at most 36500"),
  EVENT_DAYS("0", "how many days the events of runs are kept after its end; 0 for ever"),
  DOCUMENT_DAYS(
      "0", "how many days verifications, decisions, forecasts and outcomes are kept; 0 for ever"),
  EVIDENCE_INPUT_DAYS(
      "0", "how many days evidence has the input of what stays; 0 for ever, at most 36500"),
  LOG_FORMAT("text", "form of the log: text, or json for one JSON object a line"),
  PUBLIC_URL("", "prefix of absolute links, as https://omni.example.org/api/v1"),
  OUTBOUND_ALLOW(
      "", "private addresses that outbound calls may reach: CIDR[:ports],…", "webhook-allow"),
  OUTBOUND_CA("", "authorities in PEM that outbound calls trust in addition to those of this Java"),
  WITNESSES("", "witnesses that cosign the evidence log: VKEY URL, commas between"),
  WITNESS_QUORUM("1", "how many of them must cosign a checkpoint for it to count as witnessed"),
  TIMESTAMP_URL("", "time authority (RFC 3161) that confirms when checkpoints of the log existed"),
  TIMESTAMP_INTERVAL(
      "60s", "least time between two of its tokens: seconds, minutes or hours, as 1h"),
  TIMESTAMP_CA_FILE("", "authorities in PEM that must have issued its certificate; else any may"),
  OPERATIONS("on", "earlier operations: verify, guard, models, workflows and others; off for none"),
  GUARD_PACKS("", "files of rules that the guard applies to all tenants, separated by commas"),
  PREDICATE_BASE(
      "https://omni.example/predicates",
      "https address under which the types of this server's statements are; it serves /predicates"),
  MODEL_REGISTER("", "file of the operator's register of models, by capability, for evidence"),
  WORLDS("all", "worlds to serve, separated by commas, as finance,risk,treasury"),
  PLUGINS("", "folder of plug-ins, read at start; else the folder plugins beside the program");

  private final String defaultValue;
  private final String description;
  private final Optional<String> formerKey;

  Setting(String usual, String description) {
    this(usual, description, "");
  }

  Setting(String usual, String description, String formerKey) {
    this.defaultValue = usual;
    this.description = description;
    this.formerKey = Optional.of(formerKey).filter(key -> !key.isEmpty());
  }

  /** Returns the key in the config file. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the former key, which is accepted everywhere too; empty for none. */
  public Optional<String> formerKey() {
    return formerKey;
  }

  public String flag() {
    return "--" + key();
  }

  /** Returns the default; empty for none. */
  public String defaultValue() {
    return defaultValue;
  }

  /** Returns one line of help. */
  public String description() {
    return description + (defaultValue.isEmpty() ? "" : " (default: " + defaultValue + ")");
  }

  /** Parses a setting by its key or its former key; empty for an unknown one. */
  public static Optional<Setting> of(String key) {
    return List.of(values()).stream()
        .filter(setting -> setting.key().equals(key) || setting.formerKey.equals(Optional.of(key)))
        .findFirst();
  }
}
