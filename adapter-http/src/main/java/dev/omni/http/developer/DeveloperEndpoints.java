package dev.omni.http.developer;

import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.PathValues;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.view.ContextView;
import java.util.Map;

/** The endpoints of developer identity. */
public final class DeveloperEndpoints {
  private final TestDelivery deliveries;

  public DeveloperEndpoints(TestDelivery deliveries) {
    this.deliveries = deliveries;
  }

  public Map<String, Endpoint> all() {
    return Map.of(
        "developer.context", this::context,
        "developer.sandbox", this::sandbox,
        "developer.webhooks.test", this::test);
  }

  private Reply context(Request request) {
    request.noQuery();
    return request.data(200, ContextView.of(request.caller()));
  }

  private Reply sandbox(Request request) {
    request.noQuery();
    if (request.caller().mode() != Mode.TEST) {
      throw Fault.of(
          FaultCode.SANDBOX_MODE_REQUIRED,
          "The sandbox needs a test key (lq_test_…); this key is live.");
    }
    return request.data(200, ContextView.sandbox());
  }

  private Reply test(Request request) {
    request.noQuery();
    return PathValues.uuid(request.path().text("uuid"))
        .flatMap(webhook -> deliveries.queue(request.caller(), webhook))
        .map(queued -> request.data(200, queued))
        .orElseThrow(() -> Fault.of(FaultCode.WEBHOOK_NOT_FOUND, "No webhook has this id."));
  }
}
