package dev.omni.http.outbound;

import dev.omni.http.CertifiedKey;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * An authority that only a test knows of.
 *
 * @param folder where its files are
 * @param certificate its own, in PEM
 * @param own its key
 */
public record PrivateAuthority(Path folder, Path certificate, CertifiedKey own) {
  private static final char[] PASSWORD = "in-a-test".toCharArray();

  /** A new one. */
  public static PrivateAuthority in(Path folder) throws Exception {
    CertifiedKey own = CertifiedKey.ofAuthority("An authority");
    return new PrivateAuthority(folder, own.certificateIn(folder.resolve("authority.crt")), own);
  }

  /** What a server of that name shows: a certificate that this authority signed. */
  public SSLContext server(String host) throws Exception {
    CertifiedKey signed = own.signedFor(host);
    KeyStore alone = KeyStore.getInstance("PKCS12");
    alone.load(null, null);
    alone.setKeyEntry(host, signed.key(), PASSWORD, signed.chain().toArray(Certificate[]::new));
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(alone, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  /** The certificate of a server of that name, in PEM. */
  public Path leaf(String host) throws Exception {
    return own.signedFor(host).certificateIn(folder.resolve(host + ".crt"));
  }
}
