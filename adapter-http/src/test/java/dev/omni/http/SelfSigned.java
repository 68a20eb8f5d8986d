package dev.omni.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate for 127.0.0.1 that nobody but a test trusts, made by the JDK's own tool.
 *
 * @param certificate in PEM
 * @param key in PEM
 * @param store both, in PKCS#12
 */
record SelfSigned(Path certificate, Path key, KeyStore store) {
  private static final String PASSWORD = "in-a-test";

  /** A new one of that algorithm ({@code RSA}, {@code EC}, {@code Ed25519}). */
  static SelfSigned in(Path folder, String algorithm)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path file = folder.resolve(algorithm + ".p12");
    var tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    var made =
        new ProcessBuilder(
                List.of(
                    tool,
                    "-genkeypair",
                    "-alias",
                    "omni",
                    "-keyalg",
                    algorithm,
                    "-dname",
                    "CN=127.0.0.1",
                    "-ext",
                    "san=ip:127.0.0.1,dns:localhost",
                    "-storetype",
                    "PKCS12",
                    "-keystore",
                    file.toString(),
                    "-storepass",
                    PASSWORD))
            .redirectErrorStream(true)
            .start();
    String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (made.waitFor() != 0) {
      throw new IllegalStateException(said);
    }
    var store = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    byte[] certificate = store.getCertificate("omni").getEncoded();
    byte[] key = store.getKey("omni", PASSWORD.toCharArray()).getEncoded();
    return new SelfSigned(
        Files.writeString(folder.resolve(algorithm + ".crt"), pem("CERTIFICATE", certificate)),
        Files.writeString(folder.resolve(algorithm + ".key"), pem("PRIVATE KEY", key)),
        store);
  }

  private static String pem(String what, byte[] bytes) {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(what, text, what);
  }

  /** What a client needs that trusts this certificate alone. */
  SSLContext trusting(String protocol) throws GeneralSecurityException, IOException {
    var alone = KeyStore.getInstance("PKCS12");
    alone.load(null, null);
    alone.setCertificateEntry("omni", store.getCertificate("omni"));
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(alone);
    var context = SSLContext.getInstance(protocol);
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
