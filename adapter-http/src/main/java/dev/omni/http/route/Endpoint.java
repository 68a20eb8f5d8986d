package dev.omni.http.route;

/** The implementation of an operation. */
@FunctionalInterface
public interface Endpoint {
  /**
   * Handles a request.
   *
   * @throws dev.omni.domain.fault.Fault to reject the request
   */
  Reply answer(Request request);
}
