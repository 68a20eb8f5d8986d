package dev.omni.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
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

  /** Finds both: the arguments, the environment, the profile of the credentials file. */
  static Identity resolve(
      Map<String, String> given, Map<String, String> environment, boolean insecure) {
    Path file = Profiles.file(environment);
    String profile = first(given.get("profile"), environment.get("OMNI_PROFILE"), "default");
    String key = first(given.get("api_key"), environment.get("OMNI_API_KEY"), "");
    String url = first(given.get("base_url"), environment.get("OMNI_BASE_URL"), "");
    if (key.isEmpty() || (url.isEmpty() && given.containsKey("profile"))) {
      JsonNode entry = entry(file, profile, environment);
      key = first(key, entry.path("api_key").asText(""), "");
      url = first(url, entry.path("base_url").asText(""), "");
    }
    if (key.isEmpty()) {
      throw refused(
          "no API key found: give the option apiKey, OMNI_API_KEY, or the profile '"
              + profile
              + "' in "
              + file);
    }
    String found = key;
    return new Identity(() -> found, url(first(url, DEFAULT_URL, ""), insecure));
  }

  static String first(@Nullable String one, @Nullable String other, String last) {
    if (one != null && !one.isEmpty()) {
      return one;
    }
    return other != null && !other.isEmpty() ? other : last;
  }

  private static JsonNode entry(Path file, String profile, Map<String, String> environment) {
    JsonNode content;
    try {
      if (!Files.isReadable(file)) {
        return JsonText.object();
      }
      privateOnly(file);
      content = JsonText.read(Files.readString(file), false);
    } catch (JsonProcessingException malformed) {
      throw refused(file + " is not a JSON object of profiles");
    } catch (IOException unreadable) {
      return JsonText.object();
    }
    if (content.has("test_key")) { // the server's own file
      boolean live = "live".equals(environment.get("OMNI_MODE"));
      return JsonText.object()
          .put("base_url", content.path("base_url").asText(""))
          .put("api_key", content.path(live ? "live_key" : "test_key").asText(""));
    }
    return content.path(profile);
  }

  private static void privateOnly(Path file) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return;
    }
    Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
    if (mode.stream().anyMatch(p -> !p.name().startsWith("OWNER"))) {
      throw refused("others may read " + file + ": run chmod 600 " + file);
    }
  }

  private static AuthenticationError refused(String message) {
    JsonNode error = JsonText.object().put("code", "credential_missing").put("message", message);
    return new AuthenticationError(0, error, ErrorFacts.NONE);
  }

  /** Returns a base URL with {@code /api/v1} and without a slash at its end. */
  static String url(String given, boolean insecure) {
    URI url = URI.create(given.strip());
    String scheme = url.getScheme() == null ? "" : url.getScheme();
    if (!scheme.matches("https?") || url.getHost() == null) {
      throw new IllegalArgumentException(
          "baseUrl must be as in https://omni.example.com, not " + given);
    }
    if (url.getUserInfo() != null || url.getQuery() != null || url.getFragment() != null) {
      throw new IllegalArgumentException("baseUrl must have no user, query or fragment");
    }
    if (scheme.equals("http") && !LOOPBACK.contains(url.getHost()) && !insecure) {
      throw new IllegalArgumentException(
          "http to "
              + url.getHost()
              + " shows the key to the network: use https, or allowInsecure");
    }
    String path = url.getPath().replaceAll("/+$", "");
    return scheme + "://" + url.getAuthority() + path + (path.endsWith("/api/v1") ? "" : "/api/v1");
  }

  String bearer() {
    return "Bearer " + key.get();
  }

  String baseUrl() {
    return baseUrl;
  }

  @Override
  public String toString() {
    return baseUrl;
  }
}
