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
 * The principal, key, scopes and binding of one request.
 *
 * @param principal owner of the key
 * @param keyId the presented key
 * @param binding where the key may act
 * @param scopes permissions of the key
 * @param role the role whose scopes these are; empty for other scopes
 * @param requestId identifier of this request
 */
public record Caller(
    Principal principal,
    UUID keyId,
    Binding binding,
    Set<Scope> scopes,
    Optional<Role> role,
    String requestId) {
  public Caller {
    scopes = Set.copyOf(scopes);
  }

  /** Creates a caller without a role. */
  public Caller(
      Principal principal, UUID keyId, Binding binding, Set<Scope> scopes, String requestId) {
    this(principal, keyId, binding, scopes, Optional.empty(), requestId);
  }

  /**
   * Returns a developer with every scope in test mode, for embedding. Equal names give equal
   * callers.
   */
  public static Caller test(String name) {
    return embedded(name, Mode.TEST);
  }

  /**
   * Returns a developer with every scope in live mode, for embedding. Equal names give equal
   * callers.
   */
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

  /** Returns the tenant whose data the caller sees. */
  public Tenant tenant() {
    return binding.tenant();
  }

  /** Returns the view of what the caller sees; what it makes belongs to it. */
  public View view() {
    return new View(binding.tenant(), binding.workspaceId());
  }

  public Mode mode() {
    return binding.mode();
  }

  /** Returns this caller bound to one workspace, which it sees. */
  public Caller within(UUID workspace) {
    return new Caller(principal, keyId, binding.within(workspace), scopes, role, requestId);
  }

  /** Returns this caller with another request id. */
  public Caller withRequestId(String request) {
    return new Caller(principal, keyId, binding, scopes, role, request);
  }

  /**
   * Throws unless the caller has at least one of these scopes.
   *
   * @throws Fault when the caller has none of them
   */
  public void require(Scope... any) {
    if (Collections.disjoint(List.of(any), scopes)) {
      List<String> names = List.of(any).stream().map(Scope::toString).toList();
      throw Fault.of(
          FaultCode.SCOPE_MISSING,
          "This key lacks the scope " + String.join(" or ", names) + ".",
          Json.obj("required_any", names));
    }
  }

  /** Returns whether the caller may record outcomes of guard decisions, as an approval. */
  public boolean approves() {
    return scopes.contains(Scope.OMNI_RUN) || role.equals(Optional.of(Role.APPROVER));
  }

  /**
   * Throws unless the caller may record an outcome.
   *
   * @param decision whether the outcome is that of a guard decision
   * @throws Fault {@code scope_missing}
   */
  public void requireOutcome(boolean decision) {
    if (!decision && role.equals(Optional.of(Role.APPROVER))) {
      require(Scope.OMNI_RUN);
    }
  }

  /**
   * Throws unless the caller has all of these scopes.
   *
   * @throws Fault {@code scope_missing} when the caller lacks one of them
   */
  public void requireAll(Set<Scope> all) {
    List<String> missing =
        all.stream()
            .filter(scope -> !scopes.contains(scope))
            .map(Scope::toString)
            .sorted()
            .toList();
    if (!missing.isEmpty()) {
      throw Fault.of(
          FaultCode.SCOPE_MISSING,
          "This key can give only its own scopes; it lacks " + String.join(", ", missing) + ".",
          Json.obj("required_all", all.stream().map(Scope::toString).sorted().toList()));
    }
  }

  /**
   * Throws when the caller is bound to one workspace.
   *
   * @throws Fault {@code principal_not_allowed}
   */
  public void requireProjectWide() {
    if (binding.workspaceId().isPresent()) {
      throw Fault.of(
          FaultCode.PRINCIPAL_NOT_ALLOWED,
          "This key is bound to one workspace; use a key of the whole project.");
    }
  }
}
