package dev.omni.server.store;

import dev.omni.application.Omni;
import dev.omni.application.access.ConsoleSessions;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.evidence.seal.SigningKeyRotation;
import dev.omni.application.keys.AdminCommands;
import dev.omni.application.keys.Administration;
import dev.omni.application.keys.PeopleCommands;
import dev.omni.application.keys.SignerCommands;
import dev.omni.application.keys.Signers;
import dev.omni.application.run.admission.ProjectQuotas;
import dev.omni.application.secret.RunSecrets;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.WebhookAddresses;
import dev.omni.application.spi.outside.OutsideStore;
import dev.omni.application.usage.LogQueryCommands;
import dev.omni.application.usage.QuotaCommands;
import dev.omni.application.usage.UsageCommands;
import dev.omni.application.webhook.Webhooks;
import dev.omni.application.webhook.delivery.WebhookCache;
import dev.omni.application.webhook.operator.WebhookAdminCommands;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.evidence.NoteKey;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.keys.SigningKeyRing;
import dev.omni.sandbox.SandboxRuntime;
import dev.omni.server.build.Artifacts;
import dev.omni.server.plugin.InstalledEngines;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The operator commands of a store and its signing and master keys. */
public final class StoreCommands {
  private static final String ROTATE = "evidence.rotate-key";
  private static final String ACCEPT = "evidence.accept-fork";

  private static final Json DRY = Json.of(true);

  private StoreCommands() {}

  /**
   * Returns all commands.
   *
   * @param engines the engines whose runs may be cancelled
   * @param addresses the addresses that webhooks may have
   */
  static AdminCommands of(
      ConfiguredStores store, Supplier<InstalledEngines> engines, WebhookAddresses addresses) {
    SigningKeyRing signing = store.signing();
    var secrets = new Secrets(store.stores(), store.secrets().vault(), store.clockAndIds());
    var evidence =
        new LogAudit(store.stores(), signing::published, store.lastSeenCheckpoint())
            .withSecrets(new RunSecrets(secrets, new SecureRandom()));
    Shape nothing = Shape.object();
    return new Administration(
            store.projects(), store.keys(), key -> cancelled(store, engines.get(), key))
        .commands()
        .plus(
            new SignerCommands(
                    store.keys(), new Signers(store.stores().documents(), store.clockAndIds()))
                .commands())
        .plus(new LogQueryCommands(store.stores().administration()).commands())
        .plus(new UsageCommands(store.stores().usage()).commands())
        .plus(new PeopleCommands(store.stores().people(), store.clockAndIds()).commands())
        .plus(quotas(store).commands())
        .plus(webhooks(store, addresses).commands())
        .plus(new SecretCommands(store).commands())
        .with(
            "console.link",
            nothing
                .optional("project", Shape.string().length(1, 80))
                .optional("mode", Shape.choice("test", "live")),
            (actor, args) -> signInLink(store, args))
        .with(
            "repair",
            nothing.optional("dry_run", Shape.bool()),
            (actor, args) -> Repair.of(store, args.find("dry_run").equals(Optional.of(DRY))))
        .with("evidence.audit", nothing, (actor, args) -> evidence.audit().json())
        .with(ROTATE, nothing, (actor, args) -> rotated(store, actor))
        .with("evidence.log-keys", nothing, (actor, args) -> logKeys(signing))
        .with(
            ACCEPT,
            nothing.required("reason", Shape.string().length(1, 500)),
            (actor, args) -> accepted(store, actor, args));
  }

  private static Json.Obj signInLink(ConfiguredStores store, Json.Obj args) {
    Mode mode = args.findText("mode").flatMap(Mode::of).orElse(Mode.TEST);
    var tenant = new Tenant(store.projects().find(args.findText("project")).id(), mode);
    return Json.obj(
        "code",
        store.consoleSessions().createLink(tenant),
        "expires_at",
        store.clockAndIds().now().plus(ConsoleSessions.LINK_LIFE));
  }

  private static QuotaCommands quotas(ConfiguredStores store) {
    return new QuotaCommands(
        store.projects(), store.stores(), store.clockAndIds(), () -> pause(ProjectQuotas.FRESH));
  }

  private static WebhookAdminCommands webhooks(ConfiguredStores store, WebhookAddresses addresses) {
    Stores stores = store.stores();
    ClockAndIds clockAndIds = store.clockAndIds();
    var webhooks =
        new Webhooks(
                stores,
                new WebhookCache(stores.documents(), clockAndIds),
                new Secrets(stores, store.secrets().vault(), clockAndIds),
                clockAndIds,
                new SecureRandom())
            .withAddresses(addresses);
    return new WebhookAdminCommands(
        webhooks, store.projects(), stores, clockAndIds, () -> pause(WebhookCache.FRESH));
  }

  /** Waits until every node has loaded a change. */
  private static void pause(Duration time) {
    try {
      TimeUnit.MILLISECONDS.sleep(time.toMillis());
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }

  /** Cancels runs with evidence; a node that executes one notices within its next renewal. */
  private static int cancelled(ConfiguredStores store, InstalledEngines engines, ApiKey key) {
    var omni =
        Omni.on(store.stores())
            .clock(store.clockAndIds().clock())
            .ids(store.clockAndIds().ids())
            .sandbox(SandboxRuntime.of(engines.engines()))
            .signing(store.signing())
            .environment(Artifacts.build(engines.digests()))
            .build();
    return omni.runs().cancelAll(key);
  }

  /**
   * Rotates the signing key. Recorded before the change: the ring is a file, and no change may lack
   * its audit entry.
   */
  private static Json.Obj rotated(ConfiguredStores store, String actor) {
    AuditEvent event =
        new AuditEvent(
            store.clockAndIds().now(), actor, ROTATE, Json.obj("log", store.signing().origin()));
    store.stores().administration().audit().append(event);
    Instant start = SigningKeyRotation.start(store.stores().evidence(), store.clockAndIds().now());
    return store.signing().rotate(start).jsonWithPeriod();
  }

  /** Returns the keys of the log as witnesses take them. */
  private static Json.Obj logKeys(SigningKeyRing signing) {
    return Json.obj(
        "keys",
        signing.published().stream()
            .map(
                key ->
                    Json.obj(
                        "vkey",
                        new NoteKey(signing.origin(), NoteKey.Type.NOTE, key.key()).text(),
                        "valid_from",
                        key.from(),
                        "valid_until",
                        key.until()))
            .toList());
  }

  /** Accepts that witnesses know another history. Recorded before, so that no change lacks it. */
  private static Json.Obj accepted(ConfiguredStores store, String actor, Json.Obj args) {
    OutsideStore outside = store.stores().evidence().outside();
    Instant now = store.clockAndIds().now();
    List<Json> open =
        outside.forks().stream()
            .filter(fork -> fork.acceptedAt().isEmpty())
            .<Json>map(
                fork ->
                    Json.obj(
                        "witness", fork.witness(),
                        "size", fork.size(),
                        "reason", fork.reason(),
                        "found_at", fork.foundAt()))
            .toList();
    if (open.isEmpty()) {
      throw Fault.of(FaultCode.PARAMETER_INVALID, "No witness knows another history of the log.");
    }
    Json.Obj details = args.with("forks", open);
    store.stores().administration().audit().append(new AuditEvent(now, actor, ACCEPT, details));
    outside.accept(now);
    return Json.obj("accepted", open);
  }
}
