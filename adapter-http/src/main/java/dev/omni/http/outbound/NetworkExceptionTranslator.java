package dev.omni.http.outbound;

import dev.omni.domain.fault.OutboundError;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/** The translation of network exceptions to outbound errors. */
public final class NetworkExceptionTranslator {
  private NetworkExceptionTranslator() {}

  /** Returns the reason of a failed call; {@code RESET} when no other one fits. */
  public static OutboundError translate(IOException failed) {
    if (failed instanceof BlockedAddressException
        || failed.getCause() instanceof BlockedAddressException) {
      return OutboundError.BLOCKED_ADDRESS;
    }
    if (failed instanceof InterruptedIOException) {
      return OutboundError.TIMEOUT;
    }
    if (failed instanceof UnknownHostException) {
      return OutboundError.DNS;
    }
    if (failed instanceof ConnectException || failed instanceof NoRouteToHostException) {
      return OutboundError.CONNECT;
    }
    return failed instanceof SSLException ? OutboundError.TLS : OutboundError.RESET;
  }
}
