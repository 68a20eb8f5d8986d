package dev.omni.http;

import dev.omni.http.outbound.CertificateFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The certificate and private key of a listener; TLS 1.2 and 1.3. */
public final class Tls {
  /** Of a file with a key; what follows is not read. */
  private static final int MOST_BYTES = 1 << 20;

  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----");
  private static final char[] IN_MEMORY = "in memory alone".toCharArray();
  private static final byte[] PROBE = {1, 2, 3};

  private final KeyStore store;
  private final Instant expiresAt;

  private Tls(KeyStore store, Instant expiresAt) {
    this.store = store;
    this.expiresAt = expiresAt;
  }

  /**
   * Reads certificate and key.
   *
   * @param certificates PEM: the server's own, then the intermediate ones
   * @param key PEM: its private key in PKCS#8, not encrypted
   * @throws IllegalArgumentException that names the requirement
   */
  public static Tls of(Path certificates, Path key) {
    X509Certificate[] chain = chain(certificates);
    PrivateKey secret = secret(key, chain[0]);
    try {
      var store = KeyStore.getInstance("PKCS12");
      store.load(null, IN_MEMORY);
      store.setKeyEntry("omni", secret, IN_MEMORY, chain);
      return new Tls(store, chain[0].getNotAfter().toInstant());
    } catch (GeneralSecurityException | IOException memoryDoesNotFail) {
      throw new IllegalStateException(memoryDoesNotFail);
    }
  }

  private static X509Certificate[] chain(Path file) {
    List<X509Certificate> chain = CertificateFile.read(file);
    if (chain.isEmpty()) {
      throw new IllegalArgumentException("tls-cert: must be a file of certificates in PEM");
    }
    return chain.toArray(X509Certificate[]::new);
  }

  private static String text(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII);
    }
  }

  private static PrivateKey secret(Path file, Certificate certificate) {
    try {
      Matcher key = KEY.matcher(text(file));
      if (key.find()) {
        byte[] bytes = Base64.getMimeDecoder().decode(key.group(1));
        String algorithm = certificate.getPublicKey().getAlgorithm();
        PrivateKey secret =
            KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
        if (fits(secret, certificate)) {
          return secret;
        }
        throw new IllegalArgumentException("tls-key: must be the key of tls-cert");
      }
    } catch (IOException | GeneralSecurityException unreadable) {
      // The message below covers this case too.
    }
    throw new IllegalArgumentException(
        "tls-key: must be a file with the private key of tls-cert in PEM, not encrypted (BEGIN"
            + " PRIVATE KEY; openssl pkcs8 -topk8 -nodes writes it so)");
  }

  private static boolean fits(PrivateKey secret, Certificate certificate)
      throws GeneralSecurityException {
    String name =
        switch (secret.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> secret.getAlgorithm();
        };
    var signing = Signature.getInstance(name);
    signing.initSign(secret);
    signing.update(PROBE);
    byte[] signature = signing.sign();
    signing.initVerify(certificate.getPublicKey());
    signing.update(PROBE);
    return signing.verify(signature);
  }

  /** Returns the time at which the server's own certificate expires. */
  public Instant expiresAt() {
    return expiresAt;
  }

  SslContextFactory.Server context() {
    var context = new SslContextFactory.Server();
    context.setKeyStore(store);
    context.setKeyStorePassword(String.valueOf(IN_MEMORY));
    context.setIncludeProtocols("TLSv1.2", "TLSv1.3");
    return context;
  }
}
