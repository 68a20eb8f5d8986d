package dev.omni.application.access;

import dev.omni.application.keys.Projects;
import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Person.Account;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Role;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.json.UuidText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The mapping of the claims of a token to the key that acts for it. A person, or a program with
 * credentials of its own, is one principal over all its tokens.
 */
public final class TokenIdentity {
  private static final int LONGEST_NAME = 80;
  private static final int LONGEST_SUBJECT = 255;

  private final Projects projects;
  private final Names names;

  /**
   * Creates the mapping.
   *
   * @param names of the claims
   */
  public TokenIdentity(Projects projects, Names names) {
    this.projects = projects;
    this.names = names;
  }

  /**
   * The names of the claims of an installation.
   *
   * @param project id or name of the project; without the claim the only project
   * @param mode test or live; test without the claim
   * @param role a role, or a list in which the first known one counts
   * @param workspace the only workspace of a program
   */
  public record Names(String project, String mode, String role, String workspace) {
    /** The default names. */
    public static final Names USUAL =
        new Names("omni_project", "omni_mode", "omni_role", "omni_workspace");
  }

  /**
   * Returns the key of verified claims, not stored.
   *
   * @throws Fault {@code credential_invalid} when the claims lead to no project
   */
  public ApiKey key(Json.Obj claims, Instant now) {
    Account account = account(claims);
    String issuer = account.issuer();
    String subject = account.subject();
    Mode mode = mode(claims);
    Project project = project(claims);
    Optional<UUID> workspace = workspace(claims, new Tenant(project.id(), mode));
    Optional<Role> role = role(claims);
    Set<Scope> scopes = scopes(claims, role);
    boolean machine = isMachine(claims, subject);
    var principal =
        new Principal(
            named("principal", issuer, subject),
            machine ? PrincipalType.SERVICE_ACCOUNT : PrincipalType.DEVELOPER_KEY,
            name(claims, subject));
    String grant =
        String.join(
            " ",
            project.id().toString(),
            mode.toString(),
            workspace.map(UUID::toString).orElse("-"),
            role.map(Role::toString).orElse("-"),
            String.join(",", scopes.stream().map(Scope::toString).sorted().toList()));
    String identity = String.join("\n", "token", issuer, subject, grant);
    return new ApiKey(
        named("key", issuer, subject, grant),
        ApiKey.Identity.ofTokens(Sha256.sha256(identity), principal.name()),
        principal,
        projects.binding(project, mode, workspace),
        new ApiKey.Grant(scopes, Optional.empty(), role),
        ApiKey.Validity.from(now, Optional.empty()));
  }

  /**
   * Returns the account of verified claims.
   *
   * @throws Fault {@code credential_invalid} when the subject is no text of 1 to 255 characters
   */
  public static Account account(Json.Obj claims) {
    String subject =
        claims
            .findText("sub")
            .filter(text -> !text.isBlank())
            .filter(text -> text.codePointCount(0, text.length()) <= LONGEST_SUBJECT)
            .orElseThrow(() -> refused("has no subject of 1 to 255 characters"));
    return new Account(claims.findText("iss").orElseThrow(), subject);
  }

  private Mode mode(Json.Obj claims) {
    return claims
        .findText(names.mode())
        .map(text -> Mode.of(text).orElseThrow(() -> refused("names an unknown mode")))
        .orElse(Mode.TEST);
  }

  private Project project(Json.Obj claims) {
    Optional<String> named = claims.findText(names.project());
    List<Project> all = projects.list();
    if (named.isEmpty() && all.size() != 1) {
      throw refused("must name a project by the claim " + names.project());
    }
    return all.stream()
        .filter(
            project ->
                named
                    .map(
                        name -> name.equals(project.name()) || name.equals(project.id().toString()))
                    .orElse(true))
        .findFirst()
        .orElseThrow(() -> refused("names an unknown project"));
  }

  private Optional<UUID> workspace(Json.Obj claims, Tenant tenant) {
    return claims
        .findText(names.workspace())
        .map(
            text ->
                UuidText.parse(text)
                    .flatMap(id -> projects.findWorkspace(tenant, id))
                    .map(Workspace::id)
                    .orElseThrow(() -> refused("names an unknown workspace")));
  }

  private Optional<Role> role(Json.Obj claims) {
    return texts(claims, names.role()).flatMap(text -> Role.of(text).stream()).findFirst();
  }

  /** Returns those of the role that the token allows; all of them when it names no scope. */
  private static Set<Scope> scopes(Json.Obj claims, Optional<Role> role) {
    Set<Scope> given = EnumSet.noneOf(Scope.class);
    Stream.concat(texts(claims, "scope"), texts(claims, "scp"))
        .flatMap(text -> Stream.of(text.split(" ")))
        .flatMap(text -> Scope.of(text).stream())
        .forEach(given::add);
    if (role.isPresent()) {
      Set<Scope> bundle = EnumSet.copyOf(role.get().scopes());
      if (!given.isEmpty()) {
        bundle.retainAll(given);
      }
      return bundle;
    }
    return given;
  }

  private static Stream<String> texts(Json.Obj claims, String name) {
    return claims.find(name).stream()
        .flatMap(value -> value instanceof Json.Arr list ? list.items().stream() : Stream.of(value))
        .filter(Json.Str.class::isInstance)
        .map(value -> ((Json.Str) value).value());
  }

  /** Returns whether a program got the token for itself, by client credentials. */
  private static boolean isMachine(Json.Obj claims, String subject) {
    boolean own =
        Stream.of("client_id", "azp")
            .flatMap(name -> claims.findText(name).stream())
            .anyMatch(subject::equals);
    return own
        || claims.findText("gty").equals(Optional.of("client-credentials"))
        || claims.findText("preferred_username").orElse("").startsWith("service-account-");
  }

  private static String name(Json.Obj claims, String subject) {
    String name =
        Stream.of("name", "preferred_username", "email")
            .flatMap(each -> claims.findText(each).stream())
            .filter(text -> !text.isBlank())
            .findFirst()
            .orElse(subject);
    int end = Math.min(LONGEST_NAME, name.length());
    boolean half = Character.isHighSurrogate(name.charAt(end - 1));
    return name.substring(0, half ? end - 1 : end);
  }

  private static UUID named(String... parts) {
    return UUID.nameUUIDFromBytes(String.join("\n", parts).getBytes(StandardCharsets.UTF_8));
  }

  private static Fault refused(String why) {
    return Fault.of(FaultCode.CREDENTIAL_INVALID, "The access token " + why + ".");
  }
}
