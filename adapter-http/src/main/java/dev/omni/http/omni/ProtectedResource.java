package dev.omni.http.omni;

import dev.omni.application.access.IdentityProvider;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.route.Route;
import dev.omni.http.view.Links;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The description of the API as a protected resource (RFC 9728), by which clients find the provider
 * of access tokens.
 */
public final class ProtectedResource {
  private final Optional<IdentityProvider> provider;
  private final Links links;

  public ProtectedResource(Optional<IdentityProvider> provider, Links links) {
    this.provider = provider;
    this.links = links;
  }

  public Map<String, Endpoint> all() {
    return Map.of(
        "resource.read", request -> read(request, Route.BASE),
        "resource.read-mcp", request -> read(request, Route.BASE + Route.MCP));
  }

  private Reply read(Request request, String path) {
    request.noQuery();
    IdentityProvider known =
        provider.orElseThrow(
            () ->
                Fault.of(
                    FaultCode.ROUTE_NOT_FOUND, "This server accepts no tokens of a provider."));
    return Reply.json(
        200,
        Json.obj(
            "resource", links.absolute(path),
            "authorization_servers", Json.arr(known.issuer()),
            "bearer_methods_supported", Json.arr("header"),
            "scopes_supported", Stream.of(Scope.values()).map(Scope::toString).toList(),
            "resource_name", "Omni",
            "resource_documentation", links.absolute("/docs/sign-on")));
  }
}
