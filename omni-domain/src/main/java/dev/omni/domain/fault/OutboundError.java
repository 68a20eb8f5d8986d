package dev.omni.domain.fault;

import java.util.Locale;

/**
 * The reason why an outbound call had no usable response. Its text reveals nothing about the
 * internal network.
 */
public enum OutboundError {
  /** The name cannot be resolved. */
  DNS,
  /** No server accepts connections at the address. */
  CONNECT,
  /** The TLS certificate or protocol version is not accepted. */
  TLS,
  /** No response within the time limit. */
  TIMEOUT,
  /** The connection was closed before the response ended. */
  RESET,
  /** The address is not public, and not among the operator's exceptions. */
  BLOCKED_ADDRESS,
  /** The response was not a success. */
  HTTP_STATUS,
  /** The address or the credential cannot be sent. */
  REQUEST,
  /** This process makes no outbound calls. */
  NO_NETWORK,
  /** The process ended during each of the last attempts. */
  EXECUTION_LOST;

  /** Returns the stored and displayed text, as {@code blocked_address}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
