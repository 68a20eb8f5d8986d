package dev.omni.http.outbound;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * The trusted certificate authorities: those of this Java and those of the operator. Verification
 * cannot be turned off.
 */
public record Trust(List<X509Certificate> besides) {
  /** The authorities of this Java only. */
  public static final Trust USUAL = new Trust(List.of());

  private static final int NO_AUTHORITY = -1;

  public Trust {
    besides = List.copyOf(besides);
  }

  /**
   * Adds the authorities of a PEM file.
   *
   * @throws IllegalArgumentException that names the requirement
   */
  public static Trust of(Path file) {
    List<X509Certificate> read = CertificateFile.read(file);
    if (read.isEmpty()) {
      throw new IllegalArgumentException("must be a file of authorities' certificates in PEM");
    }
    Optional<X509Certificate> other =
        read.stream().filter(each -> each.getBasicConstraints() == NO_AUTHORITY).findFirst();
    if (other.isPresent()) {
      throw new IllegalArgumentException(
          "must contain only certificates of authorities (CA:TRUE); that of "
              + other.get().getSubjectX500Principal()
              + " is none");
    }
    return new Trust(read);
  }

  /** Returns the TLS context; empty when only the authorities of this Java are trusted. */
  public Optional<SSLContext> context() {
    return judge().map(Trust::context);
  }

  private static SSLContext context(X509TrustManager judge) {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {judge}, null);
      return context;
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** Returns the trust manager; empty when only the authorities of this Java are trusted. */
  Optional<X509TrustManager> judge() {
    return besides.isEmpty() ? Optional.empty() : Optional.of(both());
  }

  private X509TrustManager both() {
    try {
      var all = new ArrayList<>(List.of(judge(Optional.empty()).getAcceptedIssuers()));
      all.addAll(besides);
      var store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      for (int i = 0; i < all.size(); i++) {
        store.setCertificateEntry("authority-" + i, all.get(i));
      }
      return judge(Optional.of(store));
    } catch (GeneralSecurityException | IOException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  private static X509TrustManager judge(Optional<KeyStore> authorities)
      throws GeneralSecurityException {
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(authorities.orElse(null));
    return Stream.of(factory.getTrustManagers())
        .filter(X509TrustManager.class::isInstance)
        .map(X509TrustManager.class::cast)
        .findFirst()
        .orElseThrow();
  }
}
