package dev.omni.http.outbound;

import dev.omni.http.Keytool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * An authority that only a test knows of.
 *
 * @param folder where its files are
 * @param certificate its own, in PEM
 */
public record PrivateAuthority(Path folder, Path certificate) {
  private static final String NAME = "authority";

  /** A new one. */
  public static PrivateAuthority in(Path folder) throws Exception {
    var tool = new Keytool(folder.resolve(NAME + ".p12"));
    tool.pair(NAME, "EC", "-dname", "CN=An authority", "-ext", "bc:c=ca:true");
    return new PrivateAuthority(folder, written(tool, NAME));
  }

  private static Path written(Keytool tool, String alias)
      throws IOException, GeneralSecurityException {
    byte[] bytes = tool.store().getCertificate(alias).getEncoded();
    Path file = Path.of(tool.file() + "." + alias + ".crt");
    return Files.writeString(file, Keytool.pem("CERTIFICATE", bytes));
  }

  /** What a server of that name shows: a certificate that this authority signed. */
  public SSLContext server(String host) throws Exception {
    Keytool tool = signed(host);
    KeyStore alone = KeyStore.getInstance("PKCS12");
    alone.load(null, null);
    char[] password = Keytool.PASSWORD.toCharArray();
    KeyStore store = tool.store();
    alone.setKeyEntry(
        host, store.getKey(host, password), password, store.getCertificateChain(host));
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(alone, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  /** The certificate of such a server, in PEM. */
  public Path leaf(String host) throws Exception {
    return written(signed(host), host);
  }

  private Keytool signed(String host) throws IOException, InterruptedException {
    Path copy = folder.resolve(host + ".p12");
    if (!Files.exists(copy)) {
      Files.copy(folder.resolve(NAME + ".p12"), copy);
      new Keytool(copy)
          .pair(host, "EC", "-signer", NAME, "-dname", "CN=" + host, "-ext", "san=dns:" + host);
    }
    return new Keytool(copy);
  }
}
