package dev.omni.client;

import java.security.KeyManagementException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/**
 * Context of a client whose server has no TLS. The usual one reads all certificates of the JVM,
 * which takes a fifth of the time of a short program.
 */
final class NoTls extends SSLContextSpi {
  private NoTls() {}

  static SSLContext context() {
    return new SSLContext(new NoTls(), null, "none") {};
  }

  private static UnsupportedOperationException none() {
    return new UnsupportedOperationException("this client was made for a server without TLS");
  }

  @Override
  protected SSLParameters engineGetDefaultSSLParameters() {
    return new SSLParameters(new String[0], new String[] {"TLSv1.2"});
  }

  @Override
  protected SSLParameters engineGetSupportedSSLParameters() {
    return engineGetDefaultSSLParameters();
  }

  @Override
  protected void engineInit(KeyManager[] keys, TrustManager[] trusted, SecureRandom chance)
      throws KeyManagementException {
    throw none();
  }

  @Override
  protected SSLSocketFactory engineGetSocketFactory() {
    throw none();
  }

  @Override
  protected SSLServerSocketFactory engineGetServerSocketFactory() {
    throw none();
  }

  @Override
  protected SSLEngine engineCreateSSLEngine() {
    throw none();
  }

  @Override
  protected SSLEngine engineCreateSSLEngine(String host, int port) {
    throw none();
  }

  @Override
  protected SSLSessionContext engineGetServerSessionContext() {
    throw none();
  }

  @Override
  protected SSLSessionContext engineGetClientSessionContext() {
    throw none();
  }
}
