package dev.omni.server.signon;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** A small provider of OpenID Connect on a free port of this machine. */
final class TestIssuer implements AutoCloseable {
  static final String ADDRESSES = "/.well-known/openid-configuration";
  static final String KEYS = "/keys";
  static final String CODES = "/token";

  /** Pairs that all providers of the tests use in turn: to make one costs seconds. */
  private static final JWKSet MADE = made();

  private static final List<RSAKey> PAIRS = List.of(pair("first"), pair("second"));
  private static final RSAKey UNPUBLISHED = pair("unpublished");

  private final HttpServer server;
  private final Map<String, Code> codes = new ConcurrentHashMap<>();
  private final Map<String, Integer> requests = new ConcurrentHashMap<>();
  private volatile RSAKey key = PAIRS.get(0);
  private volatile Set<String> absent = Set.of();

  /** What a code is exchanged for, and the challenge of its verifier. */
  private record Code(String token, String challenge) {}

  TestIssuer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(ADDRESSES, this::addresses);
    server.createContext(KEYS, this::keys);
    server.createContext(CODES, this::token);
    server.start();
  }

  private static JWKSet made() {
    try (var file = TestIssuer.class.getResourceAsStream("issuer-keys.json")) {
      return JWKSet.load(Objects.requireNonNull(file));
    } catch (IOException | ParseException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  private static RSAKey pair(String id) {
    return (RSAKey) MADE.getKeyByKeyId(id);
  }

  String issuer() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The number of requests to a path. */
  int requests(String path) {
    return requests.getOrDefault(path, 0);
  }

  /** Answers 503 at these paths, until others are named. */
  void fail(String... paths) {
    absent = Set.of(paths);
  }

  /** Replaces the key. */
  void rotate() {
    key = PAIRS.get(1 - PAIRS.indexOf(key));
  }

  /** Ends all codes, as a provider does after a minute or so. */
  void endCodes() {
    codes.clear();
  }

  private void addresses(HttpExchange exchange) throws IOException {
    published(
        exchange,
        Json.obj(
            "issuer", issuer(),
            "authorization_endpoint", issuer() + "/authorize",
            "token_endpoint", issuer() + CODES,
            "jwks_uri", issuer() + KEYS));
  }

  private void keys(HttpExchange exchange) throws IOException {
    published(exchange, (Json.Obj) JsonReader.parse(new JWKSet(key.toPublicJWK()).toString()));
  }

  private void published(HttpExchange exchange, Json.Obj content) throws IOException {
    String path = exchange.getRequestURI().getPath();
    requests.merge(path, 1, Integer::sum);
    answer(exchange, absent.contains(path) ? 503 : 200, content);
  }

  private void token(HttpExchange exchange) throws IOException {
    var form = new HashMap<String, String>();
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    for (String pair : body.split("&", -1)) {
      String[] parts = pair.split("=", 2);
      form.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    Code code = codes.remove(form.getOrDefault("code", ""));
    boolean proven =
        code != null && code.challenge().equals(challenge(form.getOrDefault("code_verifier", "")));
    answer(
        exchange,
        absent.contains(CODES) ? 503 : proven ? 200 : 400,
        proven
            ? Json.obj("token_type", "Bearer", "id_token", code.token())
            : Json.obj("error", "invalid_grant"));
  }

  private static String challenge(String verifier) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  private static void answer(HttpExchange exchange, int status, Json.Obj body) throws IOException {
    byte[] bytes = JsonReader.write(body).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** The claims of a token of ada for the API, for ten minutes. */
  JWTClaimsSet.Builder claims() {
    Instant now = Instant.now();
    return new JWTClaimsSet.Builder()
        .issuer(issuer())
        .audience("omni")
        .subject("ada")
        .claim("name", "Ada")
        .claim("omni_role", "runner")
        .issueTime(Date.from(now))
        .expirationTime(Date.from(now.plus(Duration.ofMinutes(10))));
  }

  /** A token with changed claims. */
  String token(UnaryOperator<JWTClaimsSet.Builder> change) {
    return signed(change.apply(claims()).build(), key);
  }

  private static String signed(JWTClaimsSet claims, RSAKey by) {
    try {
      var token =
          new SignedJWT(
              new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(by.getKeyID()).build(), claims);
      token.sign(new RSASSASigner(by));
      return token.serialize();
    } catch (JOSEException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** A token by a key that was never published. */
  String byUnknownKey() {
    return signed(claims().build(), UNPUBLISHED);
  }

  /** A token by the published key under the id of an unknown one. */
  String byUnknownKid() {
    return signed(claims().build(), new RSAKey.Builder(key).keyID("other").build());
  }

  /** A token without signature. */
  String unsigned() {
    return new PlainJWT(claims().build()).serialize();
  }

  /** A token that takes the public key for a shared secret. */
  String byPublicKeyAsSecret() throws JOSEException {
    var token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(key.getKeyID()).build(),
            claims().build());
    token.sign(new MACSigner(key.toRSAPublicKey().getEncoded()));
    return token.serialize();
  }

  /** A code for an identity token of ada with this nonce. */
  String code(String nonce, String challenge) {
    String code = UUID.randomUUID().toString();
    String token = token(claims -> claims.audience("omni-console").claim("nonce", nonce));
    codes.put(code, new Code(token, challenge));
    return code;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
