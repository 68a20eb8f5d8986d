package dev.omni.server.setting;

import dev.omni.application.access.TokenIdentity.Names;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.oidc.OidcSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The texts of the settings of sign-on. */
final class SignOnSetting {
  private SignOnSetting() {}

  /**
   * Validates the texts.
   *
   * @return empty without an issuer
   * @throws InvalidSettingException for the first invalid one
   */
  static Optional<OidcSettings> of(SettingSources sources) {
    String issuer = sources.text(Setting.OIDC_ISSUER);
    if (issuer.isEmpty()) {
      return Optional.empty();
    }
    if (!issuer.matches("https?://[^ /?#]+[^ ?#]*")) {
      throw ServerSettings.problem(Setting.OIDC_ISSUER, "an http:// or https:// address");
    }
    String audience = sources.text(Setting.OIDC_AUDIENCE);
    if (audience.isEmpty()) {
      throw ServerSettings.problem(Setting.OIDC_AUDIENCE, "given too, as the API's audience");
    }
    return Optional.of(
        new OidcSettings(
            issuer,
            audience,
            sources.text(Setting.OIDC_CLIENT_ID),
            SecretFile.read(sources, Setting.OIDC_CLIENT_SECRET_FILE),
            names(sources.text(Setting.OIDC_CLAIMS))));
  }

  private static Names names(String text) {
    var named = new LinkedHashMap<String, String>();
    named.put("project", Names.USUAL.project());
    named.put("mode", Names.USUAL.mode());
    named.put("role", Names.USUAL.role());
    named.put("workspace", Names.USUAL.workspace());
    Stream.of(text.split(","))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .forEach(part -> put(named, part));
    return new Names(
        value(named, "project"),
        value(named, "mode"),
        value(named, "role"),
        value(named, "workspace"));
  }

  private static String value(Map<String, String> named, String name) {
    return Optional.ofNullable(named.get(name)).orElseThrow();
  }

  private static void put(Map<String, String> named, String part) {
    String[] pair = part.split("=", 2);
    if (pair.length != 2 || pair[1].isBlank() || named.replace(pair[0], pair[1]) == null) {
      throw ServerSettings.problem(
          Setting.OIDC_CLAIMS,
          "project=CLAIM,mode=CLAIM,role=CLAIM,workspace=CLAIM, or some of it");
    }
  }
}
