package dev.omni.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTrustIT {
  private static final String PASSWORD = "for-the-test";

  @TempDir Path folder;

  private void keytool(String... words) throws Exception {
    var command =
        new java.util.ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
    command.addAll(List.of(words));
    command.addAll(
        List.of("-keystore", folder.resolve("keys.p12").toString(), "-storepass", PASSWORD));
    Process done = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(done.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(done.waitFor()).as(said).isZero();
  }

  private HttpsServer server() throws Exception {
    keytool(
        "-genkeypair",
        "-alias",
        "server",
        "-keyalg",
        "EC",
        "-dname",
        "CN=127.0.0.1",
        "-ext",
        "SAN=IP:127.0.0.1",
        "-validity",
        "2",
        "-storetype",
        "PKCS12");
    keytool(
        "-exportcert", "-rfc", "-alias", "server", "-file", folder.resolve("ca.pem").toString());
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream file = Files.newInputStream(folder.resolve("keys.p12"))) {
      keys.load(file, PASSWORD.toCharArray());
    }
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext(
        "/",
        exchange -> {
          byte[] body = "{\"data\": {\"mode\": \"test\"}}".getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }

  @Test
  void a_server_of_an_own_authority_is_trusted_by_its_file_alone() throws Exception {
    HttpsServer server = server();
    OmniClientBuilder builder =
        OmniClient.builder()
            .environment(Map.of())
            .apiKey("lq_test_x")
            .baseUrl("https://127.0.0.1:" + server.getAddress().getPort())
            .maxRetries(0)
            .timeout(Duration.ofSeconds(10));
    try (OmniClient strange = builder.build()) {
      assertThatThrownBy(() -> strange.request("GET", "/developer/context"))
          .isInstanceOf(APIConnectionError.class);
    }
    try (OmniClient trusting = builder.caFile(folder.resolve("ca.pem")).build()) {
      assertThat(trusting.request("GET", "/developer/context").data().path("mode").asText())
          .isEqualTo("test");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void a_file_without_certificates_is_named() throws Exception {
    Path file = Files.writeString(folder.resolve("none.pem"), "");
    assertThatThrownBy(() -> TlsTrust.of(file)).hasMessageContaining("none.pem");
  }
}
