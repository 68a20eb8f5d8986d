package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.http.HttpSettings.ConnectionSettings;
import dev.omni.http.filter.CorsOrigins;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsTest {
  @TempDir Path folder;

  private static TestServer speaking(SelfSigned certificate) {
    var tls = Tls.of(certificate.certificate(), certificate.key());
    var front = new ConnectionSettings(Optional.of(tls), List.of(), CorsOrigins.NONE);
    return new TestServer(
        false, builder -> builder.settings(HttpSettings.USUAL.at("127.0.0.1", 0).facing(front)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "EC", "Ed25519"})
  void a_client_that_trusts_the_certificate_is_answered(String algorithm) throws Exception {
    SelfSigned certificate = SelfSigned.in(folder, algorithm);
    try (TestServer server = speaking(certificate)) {
      HttpClient client =
          HttpClient.newBuilder().sslContext(certificate.trusting("TLSv1.3")).build();
      URI uri = URI.create("https://127.0.0.1:" + server.http.port() + "/api/v1/omni");
      var request = HttpRequest.newBuilder(uri).header("Authorization", "Bearer " + server.test);
      var answer = client.send(request.build(), BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.sslSession().orElseThrow().getProtocol()).isEqualTo("TLSv1.3");
      assertThatThrownBy(
              () -> HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString()))
          .isInstanceOf(SSLHandshakeException.class);
    }
  }

  @Test
  void tls_1_2_is_spoken_and_nothing_older() throws Exception {
    SelfSigned certificate = SelfSigned.in(folder, "EC");
    try (TestServer server = speaking(certificate)) {
      assertThat(handshake(server, certificate, "TLSv1.2")).isEqualTo("TLSv1.2");
      assertThatThrownBy(() -> handshake(server, certificate, "TLSv1.1"))
          .isInstanceOf(SSLHandshakeException.class);
    }
  }

  private static String handshake(TestServer server, SelfSigned certificate, String protocol)
      throws Exception {
    var sockets = certificate.trusting("TLS").getSocketFactory();
    try (var socket = (SSLSocket) sockets.createSocket("127.0.0.1", server.http.port())) {
      socket.setEnabledProtocols(new String[] {protocol});
      socket.startHandshake();
      return socket.getSession().getProtocol();
    }
  }

  @Test
  void plain_http_is_not_answered_where_tls_is_spoken() throws Exception {
    try (TestServer server = speaking(SelfSigned.in(folder, "EC"))) {
      assertThat(RawHttpClient.request(server, "GET /healthz", "", "").head())
          .doesNotContain("HTTP");
    }
  }

  @Test
  void a_key_that_is_none_or_anothers_is_told() throws Exception {
    SelfSigned one = SelfSigned.in(folder, "EC");
    SelfSigned two = SelfSigned.in(Files.createDirectory(folder.resolve("two")), "EC");
    assertThatThrownBy(() -> Tls.of(one.certificate(), two.key()))
        .hasMessage("tls-key: must be the key of tls-cert");
    assertThatThrownBy(() -> Tls.of(one.certificate(), one.certificate()))
        .hasMessageStartingWith("tls-key: must be a file with the private key of tls-cert in PEM");
    assertThatThrownBy(() -> Tls.of(one.key(), one.key()))
        .hasMessage("tls-cert: must be a file of certificates in PEM");
    assertThatThrownBy(() -> Tls.of(folder.resolve("none"), one.key()))
        .hasMessage("tls-cert: must be a file of certificates in PEM");
  }
}
