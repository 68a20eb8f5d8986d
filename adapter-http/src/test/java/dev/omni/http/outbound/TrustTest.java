package dev.omni.http.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.omni.http.outbound.EgressPolicy.Allowed;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.Request;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls to real servers whose certificates no authority of the Java signed. */
class TrustTest {
  private static final EgressPolicy LOCAL =
      new EgressPolicy(Allowed.parse("127.0.0.0/8").orElseThrow(), Set::of);

  @TempDir static Path folder;
  private static PrivateAuthority ours;
  private static PrivateAuthority strangers;

  @BeforeAll
  static void make() throws Exception {
    ours = PrivateAuthority.in(Files.createDirectory(folder.resolve("ours")));
    strangers = PrivateAuthority.in(Files.createDirectory(folder.resolve("strangers")));
  }

  /** A server that shows a certificate, and speaks that version of TLS alone. */
  private static HttpsServer server(PrivateAuthority signer, String host, String version)
      throws Exception {
    var server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(signer.server(host)) {
          @Override
          public void configure(HttpsParameters wanted) {
            var sizes = getSSLContext().getDefaultSSLParameters();
            sizes.setProtocols(new String[] {version});
            wanted.setSSLParameters(sizes);
          }
        });
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static int status(Trust trust, HttpsServer server) throws Exception {
    try (var outbound = new GuardedHttpClient(LOCAL, trust, Duration.ofSeconds(15))) {
      String url = "https://localhost:" + server.getAddress().getPort() + "/";
      var call = outbound.client().newCall(new Request.Builder().url(url).build());
      try (var answer = call.execute()) {
        return answer.code();
      }
    } finally {
      server.stop(0);
    }
  }

  @Test
  void a_server_of_a_private_authority_is_believed_only_where_that_is_named() throws Exception {
    Trust named = Trust.of(ours.certificate());
    assertThat(status(named, server(ours, "localhost", "TLSv1.3"))).isEqualTo(204);
    assertThat(status(named, server(ours, "localhost", "TLSv1.2"))).isEqualTo(204);
    assertThatThrownBy(() -> status(Trust.USUAL, server(ours, "localhost", "TLSv1.3")))
        .isInstanceOf(SSLException.class);
  }

  @Test
  void another_authority_of_the_same_name_is_not_believed() {
    Trust named = Trust.of(ours.certificate());
    assertThatThrownBy(() -> status(named, server(strangers, "localhost", "TLSv1.3")))
        .isInstanceOf(SSLException.class);
  }

  @Test
  void a_certificate_for_another_host_is_refused_though_its_authority_is_named() {
    Trust named = Trust.of(ours.certificate());
    assertThatThrownBy(() -> status(named, server(ours, "other.example", "TLSv1.3")))
        .isInstanceOf(SSLException.class);
  }

  @Test
  void the_authorities_of_this_java_are_believed_too() throws Exception {
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init((KeyStore) null);
    X509Certificate[] usual =
        ((X509TrustManager) factory.getTrustManagers()[0]).getAcceptedIssuers();
    Trust named = Trust.of(ours.certificate());
    assertThat(usual).isNotEmpty();
    assertThat(named.judge().orElseThrow().getAcceptedIssuers())
        .contains(usual)
        .containsAll(named.besides());
  }

  @Test
  void a_file_of_something_else_is_told() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "no certificate");
    for (Path file : List.of(text, folder.resolve("none"), folder)) {
      assertThatThrownBy(() -> Trust.of(file))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("must be a file of authorities' certificates in PEM");
    }
    assertThatThrownBy(() -> Trust.of(ours.leaf("localhost")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "must contain only certificates of authorities (CA:TRUE); that of CN=localhost is none");
  }
}
