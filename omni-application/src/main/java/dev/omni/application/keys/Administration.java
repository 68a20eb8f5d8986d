package dev.omni.application.keys;

import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKey.Grant;
import dev.omni.domain.access.ApiKey.RateLimit;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Revocation;
import dev.omni.domain.access.Role;
import dev.omni.domain.access.Scope;
import dev.omni.domain.audit.AuditActor;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.ToIntFunction;

/** The operator commands of projects and API keys. */
public final class Administration {
  /** The default lifetime of a key in days. */
  public static final int DEFAULT_DAYS = 365;

  /** The maximum number of keys in one import; a larger command could exceed the limits of JSON. */
  private static final int LEGACY_AT_ONCE = 50_000;

  private static final String SHA_256 = "a SHA-256 in 64 lower-case hex digits";
  private static final String EXPIRES = "never|[1-9][0-9]{0,4}[dhm]";
  private static final String CREATED = "created_at";
  private static final String RATE = "(0|[1-9][0-9]{0,5}/[1-9][0-9]{0,6})";

  private final Projects projects;
  private final ApiKeys keys;
  private final ToIntFunction<ApiKey> openRuns;

  /**
   * Creates the commands.
   *
   * @param openRuns cancels the active runs of a key and returns their number
   */
  public Administration(Projects projects, ApiKeys keys, ToIntFunction<ApiKey> openRuns) {
    this.projects = projects;
    this.keys = keys;
    this.openRuns = openRuns;
  }

  /** Returns the commands. */
  public AdminCommands commands() {
    Shape nothing = Shape.object();
    Shape id = nothing.required("id", Shape.uuid());
    return AdminCommands.NONE
        .with(
            "projects.create",
            nothing.required("name", Shape.string().length(1, 80)),
            (actor, args) ->
                view(projects.withActor(actor).create(args.findText("name").orElseThrow())))
        .with(
            "projects.list",
            nothing,
            (actor, args) ->
                listed(
                    projects.stored().stream()
                        .map(project -> project.json(Administration::view, "project"))
                        .toList()))
        .with(
            "keys.create",
            keyRequest().required("mode", Shape.choice("test", "live")),
            this::create)
        .with("keys.list", nothing, (actor, args) -> listKeys())
        .with("keys.show", id, (actor, args) -> shown(keys.find(id(args))))
        .with(
            "keys.verify",
            nothing
                .required("hash", Shape.string().pattern("^[0-9a-f]{64}$", SHA_256))
                .optional("legacy_id", Shape.integer().atLeast(1)),
            (actor, args) -> verified(args))
        .with(
            "keys.rotate",
            id.optional(
                "overlap",
                Shape.string()
                    .pattern("^(0|[1-9][0-9]{0,3}[dhm])$", "a time such as 24h, 30m or 7d, or 0")),
            this::rotate)
        .with("keys.revoke", id.optional("cancel_runs", Shape.bool()), this::revoke)
        .with("keys.suspend", id, (actor, args) -> suspended(actor, args, true))
        .with("keys.resume", id, (actor, args) -> suspended(actor, args, false))
        .with(
            "keys.import-sanctum",
            keyRequest().required("rows", Shape.arrayOf(legacyRow(), 1, LEGACY_AT_ONCE)),
            this::importLegacy);
  }

  private Json.Obj listKeys() {
    return listed(keys.views(keys.list()).stream().map(ApiKeys.KeyView::operatorJson).toList());
  }

  private Json.Obj shown(ApiKey key) {
    return keys.view(key).operatorJson();
  }

  private Json.Obj verified(Json.Obj args) {
    return keys.of(
            args.findText("hash").orElseThrow(),
            args.findNumber("legacy_id").map(Number::longValue))
        .map(key -> shown(key).with("state", keys.state(key)))
        .orElseGet(() -> Json.obj("state", "unknown"));
  }

  private Json.Obj suspended(String actor, Json.Obj args, boolean suspended) {
    return Json.obj(
        "keys", keys.withActor(AuditActor.operator(actor)).suspend(id(args), suspended));
  }

  private static Shape keyRequest() {
    return Shape.object()
        .optional("principal", Shape.choice("developer", "service-account"))
        .optional("project", Shape.string().length(1, 80))
        .optional("workspace", Shape.uuid())
        .optional("role", Shape.choice(Role.names()))
        .optional(
            "scopes",
            Shape.arrayOf(
                Shape.choice(Scope.all().stream().map(Scope::toString).toArray(String[]::new)),
                1,
                Scope.all().size()))
        .optional(
            "expires",
            Shape.string()
                .pattern("^(" + EXPIRES + ")$", "a time such as 90d, 24h or 30m, or never"))
        .optional(
            "rate",
            Shape.string()
                .pattern("^" + RATE + "$", "rate and burst such as 200/400, or 0 for no limit"))
        .optional("name", Shape.string().length(1, 80));
  }

  private static Shape legacyRow() {
    return Shape.object()
        .required("id", Shape.integer().atLeast(1))
        .required("token", Shape.string().pattern("^[0-9a-f]{64}$", SHA_256))
        .optional("name", Shape.string().length(0, 255));
  }

  private Json.Obj create(String actor, Json.Obj args) {
    return revealed(
        keys.withActor(AuditActor.operator(actor))
            .create(
                keyRequest(
                    args,
                    Mode.of(args.findText("mode").orElseThrow()).orElseThrow(),
                    Scope.all())));
  }

  private Json.Obj rotate(String actor, Json.Obj args) {
    Duration overlap =
        args.findText("overlap")
            .map(o -> o.equals("0") ? Duration.ZERO : duration(o))
            .orElse(Duration.ofDays(1));
    if (overlap.compareTo(Duration.ofDays(7)) > 0) {
      throw Fault.at(FaultCode.PARAMETER_INVALID, "/overlap", "must be at most 7d");
    }
    return revealed(keys.withActor(AuditActor.operator(actor)).rotate(id(args), overlap));
  }

  private Json.Obj revoke(String actor, Json.Obj args) {
    Revocation revoked = keys.withActor(AuditActor.operator(actor)).revoke(id(args));
    Json.Obj view =
        shown(revoked.key())
            .with("revoked_keys", revoked.descendants().stream().map(ApiKey::id).toList());
    return args.flag("cancel_runs")
        ? view.with("cancelled_runs", revoked.keys().stream().mapToInt(openRuns).sum())
        : view;
  }

  private Json.Obj importLegacy(String actor, Json.Obj args) {
    Set<Scope> modest = EnumSet.of(Scope.OMNI_READ, Scope.OMNI_RUN, Scope.EVIDENCE_READ);
    ApiKeys.KeyRequest wanted = keyRequest(args, Mode.LIVE, modest);
    ApiKeys mine = keys.withActor(AuditActor.operator(actor));
    int imported = 0;
    List<Json> rows = args.findArray("rows").orElseThrow().items();
    for (Json row : rows) {
      Json.Obj legacy = (Json.Obj) row;
      long legacyId = legacy.findNumber("id").orElseThrow().longValueExact();
      String name = legacy.findText("name").filter(n -> !n.isBlank()).orElse("legacy " + legacyId);
      var named =
          new ApiKeys.KeyRequest(
              PrincipalType.LEGACY_SANCTUM,
              wanted.binding(),
              wanted.grant(),
              name,
              wanted.validity());
      imported +=
          mine.importLegacy(legacyId, legacy.findText("token").orElseThrow(), named) ? 1 : 0;
    }
    return Json.obj("imported", imported, "known", rows.size() - imported);
  }

  private ApiKeys.KeyRequest keyRequest(Json.Obj args, Mode mode, Set<Scope> usual) {
    boolean service = args.findText("principal").filter("service-account"::equals).isPresent();
    Project project = projects.find(args.findText("project"));
    Optional<UUID> workspace = args.findText("workspace").map(UUID::fromString);
    workspace.ifPresent(w -> projects.workspace(project, mode, w));
    if (service != workspace.isPresent()) {
      throw Fault.at(
          service ? FaultCode.PARAMETER_MISSING : FaultCode.PARAMETER_INVALID,
          "/workspace",
          service ? "is required for a service account" : "is for service accounts alone");
    }
    Optional<Role> role = args.findText("role").flatMap(Role::of);
    if (role.isPresent() && args.has("scopes")) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID, "/role", "must be left out where scopes are given");
    }
    Set<Scope> scopes =
        role.map(Role::scopes)
            .or(() -> args.findArray("scopes").map(Administration::scopes))
            .orElse(usual);
    return new ApiKeys.KeyRequest(
        service ? PrincipalType.SERVICE_ACCOUNT : PrincipalType.DEVELOPER_KEY,
        projects.binding(project, mode, workspace),
        new Grant(scopes, args.findText("rate").map(Administration::rate), role),
        args.findText("name").orElse(service ? "service account" : "developer"),
        args.findText("expires")
            .map(e -> e.equals("never") ? Optional.<Duration>empty() : Optional.of(duration(e)))
            .orElse(Optional.of(Duration.ofDays(DEFAULT_DAYS))));
  }

  private static Set<Scope> scopes(Json.Arr names) {
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    names.items().forEach(name -> scopes.add(Scope.of(((Json.Str) name).value()).orElseThrow()));
    return scopes;
  }

  private static RateLimit rate(String text) {
    if (text.equals("0")) {
      return new RateLimit(0, 0);
    }
    String[] parts = text.split("/", 2);
    return new RateLimit(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
  }

  private static Duration duration(String text) {
    long count = Long.parseLong(text.substring(0, text.length() - 1));
    return switch (text.charAt(text.length() - 1)) {
      case 'd' -> Duration.ofDays(count);
      case 'h' -> Duration.ofHours(count);
      default -> Duration.ofMinutes(count);
    };
  }

  private static UUID id(Json.Obj args) {
    return UUID.fromString(args.findText("id").orElseThrow());
  }

  private static Json.Obj listed(List<Json.Obj> items) {
    return Json.obj("data", items);
  }

  private Json.Obj revealed(ApiKeys.CreatedKey made) {
    return Json.obj("id", made.key().id(), "key", made.text().reveal()).withAll(shown(made.key()));
  }

  private static Json.Obj view(Project project) {
    return Json.obj(
        "id",
        project.id(),
        "name",
        project.name(),
        "organization_id",
        project.organizationId(),
        "environments",
        project.environments().without(CREATED).without("quotas").without("retention"),
        CREATED,
        project.environments().findText(CREATED));
  }
}
