package dev.omni.http.developer;

import dev.omni.application.developer.DeveloperCall;
import dev.omni.application.developer.TenantSigners;
import dev.omni.domain.evidence.RegisteredSigner;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.util.Map;
import java.util.Optional;

/** The endpoints of the keys by which principals sign their sign-offs. */
public final class SignerEndpoints {
  private final TenantSigners signers;

  /** Creates the endpoints. */
  public SignerEndpoints(TenantSigners signers) {
    this.signers = signers;
  }

  /** Returns the endpoints by the names of their routes. */
  public Map<String, Endpoint> all() {
    return Map.of(
        "developer.signers.list", this::list,
        "developer.signers.add", this::add,
        "developer.signers.remove", this::remove);
  }

  private Reply list(Request request) {
    request.noQuery();
    return request.data(
        200, Json.of(signers.list(request.caller()).stream().map(RegisteredSigner::json).toList()));
  }

  private Reply add(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    request.query(problems);
    DeveloperCall call = DeveloperRequests.call(request, problems);
    Optional<Json.Obj> body = request.body(problems);
    body.map(TenantSigners::problems).ifPresent(problems::addAll);
    problems.throwIfAny();
    return request.data(201, signers.add(call, body.orElseThrow()).json());
  }

  private Reply remove(Request request) {
    request.noQuery();
    DeveloperCall call = DeveloperCall.of(request.caller());
    return request.data(200, signers.remove(call, request.path().text("signer")).json());
  }
}
