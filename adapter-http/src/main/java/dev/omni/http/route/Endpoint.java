package dev.omni.http.route;

/** Does what an operation is for. */
@FunctionalInterface
public interface Endpoint {
  /**
   * Answers.
   *
   * @throws dev.omni.domain.fault.Fault to refuse
   */
  Reply answer(Request request);
}
