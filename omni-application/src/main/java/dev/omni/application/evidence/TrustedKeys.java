package dev.omni.application.evidence;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.evidence.VerifyingKey;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Public keys whose signatures are trusted.
 *
 * @param keys with their periods
 */
public record TrustedKeys(List<PublishedKey> keys) {
  private static final Pattern PEM =
      Pattern.compile("-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\\s]+)-----END PUBLIC KEY-----");

  public TrustedKeys {
    keys = List.copyOf(keys);
  }

  /**
   * Parses the text of a file: public keys in PEM, one or more, or JSON as at {@code
   * /.well-known/omni-keys.json}, with {@code keys[]}.
   *
   * @throws IllegalArgumentException when there is no key, or a malformed one
   */
  public static TrustedKeys parse(String text) {
    var keys = new ArrayList<PublishedKey>();
    Matcher pem = PEM.matcher(text);
    while (pem.find()) {
      byte[] spki = Base64.getMimeDecoder().decode(pem.group(1));
      keys.add(PublishedKey.of(VerifyingKey.of(spki)));
    }
    if (keys.isEmpty()) {
      keys.addAll(listed(text));
    }
    if (keys.isEmpty()) {
      throw new IllegalArgumentException("must hold a public key in PEM, or JSON with keys[]");
    }
    return new TrustedKeys(keys);
  }

  private static List<PublishedKey> listed(String text) {
    try {
      return JsonReader.parse(text) instanceof Json.Obj object
          ? object.items("keys").stream().map(key -> PublishedKey.parse((Json.Obj) key)).toList()
          : List.of();
    } catch (MalformedJsonException | ClassCastException neither) {
      return List.of();
    }
  }
}
