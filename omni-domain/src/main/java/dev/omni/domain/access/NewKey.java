package dev.omni.domain.access;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A caller's request for a new key. Project, mode and principal are those of the caller and no part
 * of it.
 *
 * @param name display name
 * @param type a personal key, or one of a machine
 * @param workspaceId the only workspace of a machine; empty for a personal key
 * @param scopes permissions of the key
 * @param role the role whose scopes these are; empty for scopes chosen one by one
 * @param lifetime time until its expiry; empty for a key that never expires
 */
public record NewKey(
    String name,
    PrincipalType type,
    Optional<UUID> workspaceId,
    Set<Scope> scopes,
    Optional<Role> role,
    Optional<Duration> lifetime) {
  private static final String WORKSPACE = "workspace_id";
  private static final String SCOPES = "scopes";
  private static final String ROLE = "role";
  private static final String DAYS = "expires_in_days";
  private static final int USUAL_DAYS = 365;
  private static final int MOST_DAYS = 3650;

  /** The schema of the request. */
  public static final Shape SHAPE =
      Shape.object()
          .required("name", Shape.string().length(1, 80).described("The name, for people."))
          .optional(
              "principal_type",
              Shape.choice("developer_key", "service_account")
                  .otherwise("developer_key")
                  .described("A personal key, or a key of a machine with its own principal."))
          .optional(
              WORKSPACE,
              Shape.uuid().described("The one workspace of a service account; required for it."))
          .optional(
              ROLE,
              Shape.choice(Role.names())
                  .described("A bundle of scopes by the work of a person, in place of `scopes`."))
          .optional(
              SCOPES,
              Shape.arrayOf(
                      Shape.choice(
                          Scope.all().stream().map(Scope::toString).toArray(String[]::new)),
                      1,
                      Scope.all().size())
                  .described("Some of the caller's own scopes; required without `role`."))
          .optional(
              DAYS,
              Shape.integer()
                  .atLeast(1)
                  .atMost(MOST_DAYS)
                  .orNull()
                  .otherwise(USUAL_DAYS)
                  .described(
                      "Days until the key expires, or null for never; the caller's own expiry is"
                          + " the latest."));

  public NewKey {
    scopes = Set.copyOf(scopes);
  }

  /** Returns all problems of a request; empty when it is valid. */
  public static List<Problem> problems(Json.Obj body) {
    var problems = new ArrayList<>(SHAPE.problems(body));
    boolean machine = isOfMachine(body);
    if (machine && !body.has(WORKSPACE)) {
      problems.add(
          new Problem("/" + WORKSPACE, Problem.Kind.MISSING, "is required for a service account"));
    } else if (!machine && body.has(WORKSPACE)) {
      problems.add(Problem.invalid("/" + WORKSPACE, "is for service accounts alone"));
    }
    if (!body.has(SCOPES) && !body.has(ROLE)) {
      problems.add(
          new Problem("/" + SCOPES, Problem.Kind.MISSING, "is required where no role is given"));
    } else if (body.has(SCOPES) && body.has(ROLE)) {
      problems.add(Problem.invalid("/" + ROLE, "must be left out where scopes are given"));
    }
    return problems;
  }

  private static boolean isOfMachine(Json.Obj body) {
    return body.findText("principal_type").filter("service_account"::equals).isPresent();
  }

  /**
   * Parses a request.
   *
   * @throws Fault that lists all problems
   */
  public static NewKey of(Json.Obj body) {
    Fault.refuse(problems(body), FaultCode.PARAMETER_INVALID);
    Optional<Role> role = body.findText(ROLE).flatMap(Role::of);
    return new NewKey(
        body.findText("name").orElseThrow(),
        isOfMachine(body) ? PrincipalType.SERVICE_ACCOUNT : PrincipalType.DEVELOPER_KEY,
        body.findText(WORKSPACE).map(UUID::fromString),
        role.map(Role::scopes).orElseGet(() -> scopes(body.items(SCOPES))),
        role,
        lifetime(body));
  }

  /** Returns the scopes that the caller needs to create the key. */
  public Set<Scope> needed() {
    return role.map(Role::neededToGive).orElse(scopes);
  }

  private static Set<Scope> scopes(List<Json> names) {
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    names.forEach(name -> scopes.add(Scope.of(((Json.Str) name).value()).orElseThrow()));
    return scopes;
  }

  private static Optional<Duration> lifetime(Json.Obj body) {
    int days = body.findNumber(DAYS).map(Number::intValue).orElse(USUAL_DAYS);
    boolean never = body.find(DAYS).filter(Json.NULL::equals).isPresent();
    return never ? Optional.empty() : Optional.of(Duration.ofDays(days));
  }
}
