package dev.omni.application.developer;

import dev.omni.application.keys.Projects;
import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.run.Runs;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ShareStore;
import dev.omni.application.spi.store.ShareStore.Query;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget.CapabilityTarget;
import dev.omni.domain.run.Share;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The links by which anybody reads a run of a tenant, managed by its own callers with the scope
 * {@code shares.manage}.
 */
public final class TenantShares {
  /** The most links of one run that work. */
  public static final int MOST = 100;

  private static final String READER = "share";

  private final ShareStore store;
  private final Runs runs;
  private final Projects projects;
  private final ClockAndIds clockAndIds;
  private final Optional<ShareLinks> links;

  /**
   * A link that was opened.
   *
   * @param share as stored
   * @param run that it shows
   * @param reader reads this run's tenant, and does nothing else
   */
  public record OpenedShare(Share share, Run run, Caller reader) {}

  /**
   * Creates the use cases.
   *
   * @param links of this server; empty where it serves none
   */
  @SuppressWarnings("exports") // Omni alone calls it.
  public TenantShares(
      Stores stores, Runs runs, ClockAndIds clockAndIds, Optional<ShareLinks> links) {
    this.store = stores.administration().shares();
    this.runs = runs;
    this.projects = new Projects(stores.projects(), clockAndIds);
    this.clockAndIds = clockAndIds;
    this.links = links;
  }

  /** Returns whether this server has links. */
  public boolean served() {
    return links.isPresent();
  }

  /** Returns the JSON form of a share, with its link where this server has links. */
  public Json.Obj json(Share share) {
    return share.json(url(share));
  }

  /** Returns the link of a share; empty where this server has none. */
  public Optional<String> url(Share share) {
    return links.map(all -> all.url(share));
  }

  /**
   * Makes a link to an ended run.
   *
   * @throws Fault {@code run_not_found}, {@code run_not_terminal}, {@code share_limit_reached},
   *     {@code parameter_invalid} for rows of a run without, {@code principal_not_allowed} where
   *     this server has no links
   */
  public Share create(DeveloperCall call, UUID runId, ShareRequest wanted) {
    Caller caller = call.caller();
    caller.require(Scope.SHARES_MANAGE);
    Run run = runs.current(caller, runId);
    ShareLinks made =
        links.orElseThrow(
            () ->
                Fault.of(
                    FaultCode.PRINCIPAL_NOT_ALLOWED,
                    "This server makes no links; its setting shares is off."));
    if (!run.status().terminal()) {
      throw Fault.of(
          FaultCode.RUN_NOT_TERMINAL,
          "The run is " + run.status() + "; a link shows a run that has ended.",
          Json.obj("status", run.status()));
    }
    Instant now = clockAndIds.now();
    var share =
        new Share(
            clockAndIds.newId(),
            caller.tenant(),
            run.id(),
            made.newCode(),
            new Share.Content(wanted.partsOf(run.subject().target()), wanted.note()),
            new Share.Life(now, caller.principal().id(), now.plus(wanted.life()), Optional.empty()),
            Share.Opened.NEVER);
    if (!store.add(share, MOST, event(call, now, "shares.create", share))) {
      throw Fault.of(
          FaultCode.SHARE_LIMIT_REACHED,
          "This run has " + MOST + " links that work; revoke one.",
          Json.obj("limit", MOST));
    }
    return share;
  }

  private static AuditEvent event(DeveloperCall call, Instant at, String name, Share share) {
    Tenant tenant = share.tenant();
    Json.Obj facts =
        Json.obj(
            "share_id", share.id(),
            "run_id", share.runId(),
            "include", share.content().parts().stream().sorted().map(Share.Part::toString).toList(),
            "expires_at", share.life().expiresAt(),
            "project_id", tenant.projectId(),
            "mode", tenant.mode());
    return call.actor().event(at, name, facts);
  }

  /** Returns the shares of the caller's tenant, newest first. */
  public ListPage<Share> list(Caller caller, ListQuery query) {
    caller.require(Scope.SHARES_MANAGE);
    caller.requireProjectWide();
    return page(caller, Optional.empty(), query);
  }

  /**
   * Returns the shares of a run, newest first.
   *
   * @throws Fault {@code run_not_found}
   */
  public ListPage<Share> ofRun(Caller caller, UUID run, ListQuery query) {
    caller.require(Scope.SHARES_MANAGE);
    return page(caller, Optional.of(runs.visible(caller, run).id()), query);
  }

  private ListPage<Share> page(Caller caller, Optional<UUID> run, ListQuery query) {
    var wanted = new Query(caller.tenant(), run, query.start(), query.limitAndOne());
    return ListPage.of(store.list(wanted), query, Share::position);
  }

  /** Returns the newest shares of a run, or of the whole tenant; none without the scope. */
  public List<Share> newest(Caller caller, Optional<UUID> run, int limit) {
    return caller.scopes().contains(Scope.SHARES_MANAGE)
        ? store.list(new Query(caller.tenant(), run, Optional.empty(), limit))
        : List.of();
  }

  /**
   * Revokes a link, which works no more from the return of this method on. A revoked one stays as
   * it is.
   *
   * @throws Fault {@code share_not_found}
   */
  public Share revoke(DeveloperCall call, UUID id) {
    Caller caller = call.caller();
    caller.require(Scope.SHARES_MANAGE);
    Share share =
        store
            .find(caller.tenant(), id)
            .filter(found -> sees(caller, found))
            .orElseThrow(TenantShares::notFound);
    return store
        .revoke(caller.tenant(), id, event(call, clockAndIds.now(), "shares.revoke", share))
        .orElseThrow(TenantShares::notFound);
  }

  /** Returns the fault of an unknown id. */
  public static Fault notFound() {
    return Fault.of(FaultCode.SHARE_NOT_FOUND, "No share has this id.");
  }

  /** Returns whether a caller sees a share: that of a run that it sees, or of its whole project. */
  private boolean sees(Caller caller, Share share) {
    return caller.binding().workspaceId().isEmpty() || isVisible(caller, share.runId());
  }

  private boolean isVisible(Caller caller, UUID run) {
    try {
      return runs.visible(caller, run).id().equals(run);
    } catch (Fault hidden) {
      return false;
    }
  }

  /**
   * Returns what a token opens; empty when it is malformed or unknown, and when its share has
   * expired or was revoked, or its run or project is gone.
   */
  public Optional<OpenedShare> open(String token) {
    Instant now = clockAndIds.now();
    return links
        .flatMap(all -> all.code(token))
        .flatMap(store::find)
        .filter(share -> share.worksAt(now))
        .flatMap(share -> reader(share).flatMap(reader -> opened(share, reader)));
  }

  private Optional<OpenedShare> opened(Share share, Caller reader) {
    try {
      Run run = runs.read(reader, share.runId());
      return run.subject() instanceof CapabilityTarget
          ? Optional.of(new OpenedShare(share, run, reader))
          : Optional.empty();
    } catch (Fault gone) {
      return Optional.empty();
    }
  }

  /** Returns what reads the run of a share, whose project must be there. */
  private Optional<Caller> reader(Share share) {
    Tenant tenant = share.tenant();
    return projects.list().stream()
        .filter(project -> project.id().equals(tenant.projectId()))
        .findFirst()
        .map(
            project ->
                new Caller(
                    new Principal(named(tenant), PrincipalType.SERVICE_ACCOUNT, READER),
                    named(tenant),
                    projects.binding(project, tenant.mode(), Optional.empty()),
                    Set.of(Scope.OMNI_READ, Scope.EVIDENCE_READ),
                    READER));
  }

  private static UUID named(Tenant tenant) {
    return UUID.nameUUIDFromBytes((READER + " " + tenant).getBytes(StandardCharsets.UTF_8));
  }

  /** Counts an opening of the page of a link. */
  public void count(OpenedShare opened) {
    store.recordOpening(opened.share(), clockAndIds.now());
  }
}
