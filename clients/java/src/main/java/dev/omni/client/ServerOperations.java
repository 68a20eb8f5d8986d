package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.client.capabilities.CapabilityCalls;

/** Operations of a server beside those on runs, by their path. */
abstract class ServerOperations extends CapabilityCalls {
  private Operations at(String path) {
    return new Operations((OmniClient) this, path);
  }

  /** Verifies a stated number. */
  public JsonNode verify(Object body) {
    return ((OmniClient) this).request("POST", "/verify", body).data();
  }

  /** Returns decisions on proposed actions: {@code guard().send("check", body)}. */
  public Operations guard() {
    return at("/guard");
  }

  /** Returns forecasts. */
  public Operations forecasts() {
    return at("/verify/forecasts");
  }

  /** Returns outcomes of forecasts. */
  public Operations outcomes() {
    return at("/outcomes");
  }

  /** Returns models. */
  public Operations models() {
    return at("/models");
  }

  /** Returns workflows. */
  public Operations workflows() {
    return at("/workflows");
  }

  /** Returns runs of workflows. */
  public Operations workflowRuns() {
    return at("/workflow-runs");
  }

  /** Returns connections. */
  public Operations connections() {
    return at("/connections");
  }

  /** Returns benchmarks: {@code benchmarks().send("runs", body)} starts one. */
  public Operations benchmarks() {
    return at("/benchmarks");
  }
}
