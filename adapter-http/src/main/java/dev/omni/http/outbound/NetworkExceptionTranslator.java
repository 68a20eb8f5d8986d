package dev.omni.http.outbound;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/**
 * The reason why a call had no response, as a word that reveals nothing about the internal network.
 */
public final class OutboundError {
  private OutboundError() {}

  /** Returns {@code blocked_address, timeout, dns, connect, tls} or {@code reset}. */
  public static String of(IOException failed) {
    if (failed instanceof BlockedAddressException
        || failed.getCause() instanceof BlockedAddressException) {
      return "blocked_address";
    }
    if (failed instanceof InterruptedIOException) {
      return "timeout";
    }
    if (failed instanceof UnknownHostException) {
      return "dns";
    }
    if (failed instanceof ConnectException || failed instanceof NoRouteToHostException) {
      return "connect";
    }
    return failed instanceof SSLException ? "tls" : "reset";
  }
}
