package dev.omni.http.developer;

import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.view.ContextView;
import java.util.Map;

/** The endpoints of developer identity. */
public final class DeveloperEndpoints {
  private DeveloperEndpoints() {}

  /** Returns the endpoints by the names of their routes. */
  public static Map<String, Endpoint> all() {
    return Map.of(
        "developer.context", DeveloperEndpoints::context,
        "developer.sandbox", DeveloperEndpoints::sandbox);
  }

  private static Reply context(Request request) {
    request.noQuery();
    return request.data(200, ContextView.of(request.caller()));
  }

  private static Reply sandbox(Request request) {
    request.noQuery();
    if (request.caller().mode() != Mode.TEST) {
      throw Fault.of(
          FaultCode.SANDBOX_MODE_REQUIRED,
          "The sandbox needs a test key (lq_test_…); this key is live.");
    }
    return request.data(200, ContextView.sandbox());
  }
}
