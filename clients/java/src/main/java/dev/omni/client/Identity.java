package dev.omni.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Key and server of a client. The key is behind a function, so that no dump shows it. */
final class Identity {
  private static final String DEFAULT_URL = "http://127.0.0.1:8080/api/v1";
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private final Supplier<String> key;
  private final String baseUrl;

  private Identity(Supplier<String> key, String baseUrl) {
    this.key = key;
    this.baseUrl = baseUrl;
  }

  /**
   * Place that may name a key, a server, or both: null is absent, and there and empty is an error.
   */
  private record Pair(@Nullable String key, @Nullable String url, String keyOf, String urlOf) {
    @Override
    public String toString() {
      return keyOf;
    }
  }

  /**
   * Finds both: the arguments, the environment, the profile of the credentials file. Only what is
   * absent lets the next place speak, and a key belongs to the origin that its own place names.
   */
  static Identity resolve(
      Map<String, String> given, Map<String, String> environment, boolean insecure) {
    var pairs = new ArrayList<Pair>();
    String key = given.get("api_key");
    pairs.add(new Pair(key, given.get("base_url"), "the option apiKey", "the option baseUrl"));
    key = environment.get("OMNI_API_KEY");
    pairs.add(new Pair(key, environment.get("OMNI_BASE_URL"), "OMNI_API_KEY", "OMNI_BASE_URL"));
    String places = "";
    if (pairs.stream().allMatch(pair -> pair.key() == null)
        || pairs.stream().allMatch(pair -> pair.url() == null)) {
      Path file = Profiles.file(environment);
      String profile = profile(given, environment);
      String place = "the profile '" + profile + "' in " + file;
      places = "give the option apiKey, OMNI_API_KEY, or " + place;
      JsonNode entry = entry(file, profile, environment);
      pairs.add(new Pair(text(entry, "api_key"), text(entry, "base_url"), place, place));
    }
    for (Pair pair : pairs) {
      if (pair.key() != null) {
        return of(pair, pairs, insecure);
      }
    }
    throw refused("credential_missing", "no API key found: " + places);
  }

  private static Identity of(Pair keyed, List<Pair> pairs, boolean insecure) {
    String key = KeyForm.checked(Objects.requireNonNull(keyed.key()), keyed.keyOf());
    Pair located = pairs.stream().filter(pair -> pair.url() != null).findFirst().orElse(keyed);
    String named = located.url();
    String url = url(named == null ? DEFAULT_URL : present(named, located.urlOf()), insecure);
    String own = keyed.url();
    boolean isArgument = keyed.equals(pairs.get(0));
    if (own != null && !isArgument && !keyed.equals(located)) {
      String origin = origin(url(present(own, keyed.urlOf()), true));
      if (!origin.equals(origin(url))) {
        String text = "the key of %s is for %s, and %s names %s: ";
        String places = text.formatted(keyed.keyOf(), origin, located.urlOf(), origin(url));
        throw refused("credential_other_origin", places + "give api_key too, or a profile for it");
      }
    }
    return new Identity(() -> key, url);
  }

  private static @Nullable String text(JsonNode entry, String name) {
    return entry.hasNonNull(name) ? entry.path(name).asText() : null;
  }

  private static String profile(Map<String, String> given, Map<String, String> environment) {
    String argument = given.get("profile");
    if (argument != null) {
      return present(argument, "the option profile");
    }
    String variable = environment.get("OMNI_PROFILE");
    return variable == null ? "default" : present(variable, "OMNI_PROFILE");
  }

  /** Returns a text that is there; one of blanks alone is an error. */
  static String present(String text, String source) {
    if (text.isBlank()) {
      throw empty(source);
    }
    return text;
  }

  static AuthenticationError empty(String source) {
    return refused("credential_empty", source + " is there and empty: fill it, or take it away");
  }

  /** Returns scheme, host and port of a URL. */
  private static String origin(String url) {
    URI uri = URI.create(url);
    int usual = uri.getScheme().equals("https") ? 443 : 80;
    String host = uri.getHost().toLowerCase(Locale.ROOT);
    return uri.getScheme() + "://" + host + ":" + (uri.getPort() < 0 ? usual : uri.getPort());
  }

  /** Returns the origin that a redirect names, or that it names no place. */
  static String place(String baseUrl, String location) {
    try {
      URI found = new URI(baseUrl).resolve(new URI(location));
      return location.isEmpty() || found.getHost() == null ? "no place" : origin(found.toString());
    } catch (URISyntaxException malformed) {
      return "no place";
    }
  }

  static String first(@Nullable String one, @Nullable String other, String last) {
    if (one != null && !one.isEmpty()) {
      return one;
    }
    return other != null && !other.isEmpty() ? other : last;
  }

  private static JsonNode entry(Path file, String profile, Map<String, String> environment) {
    JsonNode content = content(file);
    if (content == null || !content.isObject()) {
      throw refused("credential_missing", file + " is not a JSON object of profiles");
    }
    if (content.has("test_key")) { // the server's own file
      boolean live = "live".equals(environment.get("OMNI_MODE"));
      ObjectNode own = JsonText.object();
      own.set("base_url", content.get("base_url"));
      own.set("api_key", content.get(live ? "live_key" : "test_key"));
      return own;
    }
    return content.path(profile);
  }

  /** Returns what the file has; an empty object without a file, null when it is not JSON. */
  private static @Nullable JsonNode content(Path file) {
    try {
      if (!Files.isReadable(file)) {
        return JsonText.object();
      }
      privateOnly(file);
      return JsonText.read(Files.readString(file), false);
    } catch (JsonProcessingException malformed) {
      return null;
    } catch (IOException unreadable) {
      return JsonText.object();
    }
  }

  private static void privateOnly(Path file) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return;
    }
    Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
    if (mode.stream().anyMatch(p -> !p.name().startsWith("OWNER"))) {
      throw refused("credential_missing", "others may read " + file + ": run chmod 600 " + file);
    }
  }

  static AuthenticationError refused(String code, String message) {
    JsonNode error = JsonText.object().put("code", code).put("message", Outward.text(message, ""));
    return new AuthenticationError(0, error, ErrorFacts.NONE);
  }

  /** Returns a base URL with {@code /api/v1} and without a slash at its end. */
  static String url(String given, boolean insecure) {
    URI url = uri(given.strip());
    String scheme = url.getScheme() == null ? "" : url.getScheme();
    if (!scheme.matches("https?") || url.getHost() == null) {
      throw new IllegalArgumentException(
          "baseUrl must be as in https://omni.example.com, not " + Outward.text(given, ""));
    }
    if (url.getUserInfo() != null || url.getQuery() != null || url.getFragment() != null) {
      throw new IllegalArgumentException("baseUrl must have no user, query or fragment");
    }
    if (scheme.equals("http") && !LOOPBACK.contains(url.getHost()) && !insecure) {
      String why = " shows the key to the network: use https, or allowInsecure";
      throw new IllegalArgumentException("http to " + url.getHost() + why);
    }
    String path = url.getPath().replaceAll("/+$", "");
    return scheme + "://" + url.getAuthority() + path + (path.endsWith("/api/v1") ? "" : "/api/v1");
  }

  private static URI uri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException malformed) {
      return URI.create("/");
    }
  }

  String bearer() {
    return "Bearer " + key.get();
  }

  /** Returns an error as it may leave the client: without the key. */
  RuntimeException outward(RuntimeException thrown) {
    return Outward.of(thrown, key.get());
  }

  /** Cuts the key out of a text. */
  String hide(String text) {
    return Outward.text(text, key.get());
  }

  /** Returns the key as it may be seen: its mode and its last four characters. */
  String shownKey() {
    String whole = key.get();
    return whole.replaceFirst("^(lq_(?:test|live)_)?.*(.{4})$", "$1\u2026$2");
  }

  String baseUrl() {
    return baseUrl;
  }

  @Override
  public String toString() {
    return baseUrl;
  }
}
