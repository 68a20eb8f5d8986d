package dev.omni.domain.access;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Who is asking, with which rights, for this one request.
 *
 * @param principal who holds the key
 * @param keyId the key that was shown
 * @param binding where it may act
 * @param scopes what it may do
 * @param requestId the identifier of this request
 */
public record Caller(
    Principal principal, UUID keyId, Binding binding, Set<Scope> scopes, String requestId) {
  /** Copies the scopes. */
  public Caller {
    scopes = Set.copyOf(scopes);
  }

  /** A developer with every scope in test mode, for embedding; the same name is the same caller. */
  public static Caller test(String name) {
    return embedded(name, Mode.TEST);
  }

  /** A developer with every scope in live mode, for embedding; the same name is the same caller. */
  public static Caller live(String name) {
    return embedded(name, Mode.LIVE);
  }

  private static Caller embedded(String name, Mode mode) {
    UUID project = named("project");
    var binding =
        new Binding(named("organization"), project, named(mode.toString()), mode, Optional.empty());
    var principal = new Principal(named(name), PrincipalType.DEVELOPER_KEY, name);
    return new Caller(principal, named("key " + name), binding, Scope.all(), "req_embedded");
  }

  private static UUID named(String name) {
    return UUID.nameUUIDFromBytes(("embedded " + name).getBytes(StandardCharsets.UTF_8));
  }

  /** The partition in which this caller sees and stores. */
  public Tenant tenant() {
    return binding.tenant();
  }

  /** Test or live. */
  public Mode mode() {
    return binding.mode();
  }

  /** This caller on another request. */
  public Caller withRequestId(String request) {
    return new Caller(principal, keyId, binding, scopes, request);
  }

  /** Ends the request unless the caller has one of these scopes. */
  public void require(Scope... any) {
    if (Collections.disjoint(List.of(any), scopes)) {
      List<String> names = List.of(any).stream().map(Scope::toString).toList();
      throw Fault.of(
          FaultCode.SCOPE_MISSING,
          "This key lacks the scope " + String.join(" or ", names) + ".",
          Json.obj("required_any", names));
    }
  }
}
