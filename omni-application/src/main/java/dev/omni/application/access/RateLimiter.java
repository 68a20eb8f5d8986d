package dev.omni.application.access;

import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Caller;

/** The rate limits of API keys and of failed authentications. */
public interface RateLimiter {
  /**
   * Charges a request to its key; a creation is charged in addition by {@link #create}.
   *
   * @throws dev.omni.domain.fault.Fault {@code rate_limit_exceeded}
   */
  void request(ApiKey key, RateLimitKind kind);

  /**
   * Charges a creation. A caller without an earlier request is not limited.
   *
   * @throws dev.omni.domain.fault.Fault {@code rate_limit_exceeded}
   */
  void create(Caller caller);

  /**
   * Charges a failed authentication to its address; for IPv6 to the first 64 bits. Valid keys from
   * there are never affected.
   *
   * @throws dev.omni.domain.fault.Fault {@code rate_limit_exceeded}
   */
  void failed(ClientAddress from);

  /**
   * Charges a failed sign-in to the network of its address: ten at once, then one in five seconds.
   *
   * @throws dev.omni.domain.fault.Fault {@code rate_limit_exceeded}
   */
  void failedSignIn(ClientAddress from);

  /**
   * Charges a request for a shared page to the network of its address: 60 at once, then one a
   * second.
   *
   * @throws dev.omni.domain.fault.Fault {@code rate_limit_exceeded}
   */
  void openedLink(ClientAddress from);
}
