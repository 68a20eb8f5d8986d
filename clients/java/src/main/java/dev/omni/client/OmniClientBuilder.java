package dev.omni.client;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builder of a client. Each method returns this object. */
public final class OmniClientBuilder {
  private final Map<String, String> given = new HashMap<>();
  private Map<String, String> environment = System.getenv();
  private Duration timeout = Duration.ofSeconds(60);
  private int maxRetries = 4;
  private boolean exact;
  private boolean validate;
  private boolean insecure;
  private Hooks hooks = new Hooks() {};
  private String appInfo = "";
  private String authorities = "";

  OmniClientBuilder() {}

  /** Sets the key. */
  public OmniClientBuilder apiKey(String key) {
    given.put("api_key", key);
    return this;
  }

  /** Sets the server, with or without {@code /api/v1}. */
  public OmniClientBuilder baseUrl(String url) {
    given.put("base_url", url);
    return this;
  }

  /** Sets the profile of the credentials file. */
  public OmniClientBuilder profile(String name) {
    given.put("profile", name);
    return this;
  }

  /** Bounds one call with its attempts; 60 seconds, null for no limit. */
  public OmniClientBuilder timeout(@Nullable Duration time) {
    timeout = RunOptions.limit(time, "timeout");
    return this;
  }

  /** Sets the attempts after the first; 4. */
  public OmniClientBuilder maxRetries(int count) {
    maxRetries = count;
    return this;
  }

  /** Keeps all digits of numbers, as BigDecimal. */
  public OmniClientBuilder exact(boolean on) {
    exact = on;
    return this;
  }

  /** Checks the names of inputs against the cached contract before sending; the server judges. */
  public OmniClientBuilder validate(boolean on) {
    validate = on;
    return this;
  }

  /** Sets what is called on the way. */
  public OmniClientBuilder hooks(Hooks calls) {
    hooks = calls;
    return this;
  }

  /** Adds name and version of the program to the user agent, as in {@code desk/1.4}. */
  public OmniClientBuilder appInfo(String text) {
    if (!text.matches("[ -~]*")) {
      throw new IllegalArgumentException("appInfo must be text of printable ASCII characters");
    }
    appInfo = text;
    return this;
  }

  /** Trusts the certificates of a PEM file alone; default those of the JVM, or SSL_CERT_FILE. */
  public OmniClientBuilder caFile(Path file) {
    authorities = file.toString();
    return this;
  }

  /** Permits http to other hosts, which shows the key to the network. */
  public OmniClientBuilder allowInsecure(boolean on) {
    insecure = on;
    return this;
  }

  /** Sets the variables in place of those of the process. */
  public OmniClientBuilder environment(Map<String, String> variables) {
    environment = variables;
    return this;
  }

  /**
   * Returns the client.
   *
   * @throws AuthenticationError when no key is found, or the key is none, or one for another server
   */
  public OmniClient build() {
    Identity identity = Identity.resolve(given, environment, insecure);
    var settings = new Calls.Settings(timeout, maxRetries, exact, validate, hooks, appInfo);
    Map<String, String> variables = new HashMap<>(environment);
    if (!authorities.isEmpty()) {
      variables.put("SSL_CERT_FILE", authorities);
    }
    return new OmniClient(new Calls(identity, settings, variables));
  }
}
