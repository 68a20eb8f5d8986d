package dev.omni.console.web;

import jakarta.servlet.http.HttpServletRequest;

/** The rule that forms come from pages of the same origin. */
final class SameOrigin {
  private final ConsoleSettings settings;

  SameOrigin(ConsoleSettings settings) {
    this.settings = settings;
  }

  /**
   * Returns whether a browser states that a request comes from this origin: by {@code
   * Sec-Fetch-Site}, else by {@code Origin}. A request that states nothing does not.
   */
  boolean states(HttpServletRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    if (site != null) {
      return site.equals("same-origin");
    }
    String origin = request.getHeader("Origin");
    return origin != null && origin.equals(settings.scheme() + request.getHeader("Host"));
  }
}
