package dev.omni.application;

import dev.omni.application.data.DataSets;
import dev.omni.application.data.InputData;
import dev.omni.application.data.InputMarkets;
import dev.omni.application.data.Markets;
import dev.omni.application.developer.ShareLinks;
import dev.omni.application.developer.TenantApi;
import dev.omni.application.developer.TenantDeliveries;
import dev.omni.application.developer.TenantKeys;
import dev.omni.application.developer.TenantShares;
import dev.omni.application.developer.TenantSigners;
import dev.omni.application.developer.TenantWebhooks;
import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.evidence.EvidenceReader;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.evidence.RunEvidenceFactory;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.evidence.seal.DocumentEvidenceFactory;
import dev.omni.application.evidence.seal.RowEvidenceFactory;
import dev.omni.application.evidence.seal.SequenceHeads;
import dev.omni.application.figure.RunFigures;
import dev.omni.application.keys.ApiKeys;
import dev.omni.application.keys.Signers;
import dev.omni.application.operation.EvidenceOperations;
import dev.omni.application.operation.Extension;
import dev.omni.application.operation.ExtensionContext;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.OperationInvoker;
import dev.omni.application.operation.OperationRuns;
import dev.omni.application.operation.Operations;
import dev.omni.application.operation.RunEnqueuer;
import dev.omni.application.operation.signoff.SignOffs;
import dev.omni.application.operation.signoff.StoredSignOffs;
import dev.omni.application.run.AdmissionControl;
import dev.omni.application.run.Previews;
import dev.omni.application.run.RunRows;
import dev.omni.application.run.RunStarter;
import dev.omni.application.run.Runs;
import dev.omni.application.run.admission.ProjectQuotas;
import dev.omni.application.run.admission.QuotaAdmission;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.application.run.worker.LostPlace;
import dev.omni.application.run.worker.ResultGate;
import dev.omni.application.run.worker.RunHandler;
import dev.omni.application.run.worker.RunHandlers;
import dev.omni.application.run.worker.RunUsage;
import dev.omni.application.run.worker.RunWorker;
import dev.omni.application.run.worker.RunWriter;
import dev.omni.application.run.worker.WorkerLeases;
import dev.omni.application.secret.RunSecrets;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.EvidenceFactory;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.WebhookAddresses;
import dev.omni.application.usage.RequestHistory;
import dev.omni.application.usage.Usage;
import dev.omni.application.webhook.Deliveries;
import dev.omni.application.webhook.Webhooks;
import dev.omni.application.webhook.delivery.WebhookCache;
import dev.omni.application.webhook.delivery.WebhookDeliveryFactory;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.application.world.Worlds;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.SignOnLimits;
import dev.omni.engine.MarketModel;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Optional;

/** The parts of an Omni, created and connected; {@link Omni} gives access to them. */
final class Wiring {
  final Stores stores;
  final ClockAndIds clockAndIds;
  final CapabilityCatalog catalog;
  final SigningKeys keys;
  final Worlds worlds;
  final DataSets dataSets;
  final InputData inputData;
  final Markets markets;
  final RunWorker worker;
  final Runs runs;
  final RunRows rows;
  final RunFigures figures;
  final RunStarter starter;
  final Previews previews;
  final EvidenceLog log;
  final EvidenceReader evidence;
  final LogAudit audit;
  final SequenceHeads sequence;
  final Usage usage;
  final RequestHistory requests;
  final Operations operations;
  private final RunHandlers handlers;
  final Secrets secrets;
  final SignOnLimits signOn;
  final WebhookCache webhookCache;
  final WebhookDeliveryFactory deliveryFactory;

  Wiring(OmniBuilder parts) {
    this.stores = parts.stores;
    this.clockAndIds = new ClockAndIds(parts.clock, parts.ids);
    CapabilityRuntime sandbox = parts.runtime(Mode.TEST);
    var kinds = new RunKinds(sandbox.engines(), parts.mostRows, parts.worlds);
    this.catalog = kinds.catalog();
    this.dataSets = new DataSets(stores, parts.dataSetFiles, clockAndIds, parts.mostOfDataSet);
    this.inputData = new InputData(dataSets, stores);
    Optional<MarketModel> model =
        sandbox.engines().stream().flatMap(engine -> engine.markets().stream()).findFirst();
    this.markets = new Markets(stores, clockAndIds, model, parts.names);
    var inputMarkets = new InputMarkets(markets, catalog);
    this.worlds = new Worlds(catalog, stores.projects(), parts.names);
    this.secrets = new Secrets(stores, parts.vault, clockAndIds);
    var runSecrets = new RunSecrets(secrets, parts.chance);
    EvidenceFactory evidenceFactory =
        parts.evidenceFactory.orElseGet(
            () ->
                new RunEvidenceFactory(
                    catalog,
                    parts.environment,
                    parts.predicates,
                    parts.conditions(),
                    parts.models,
                    Optional.of(runSecrets)));
    var sealing = new RowEvidenceFactory(evidenceFactory, stores.rows(), kinds);
    this.webhookCache = new WebhookCache(stores.documents(), clockAndIds);
    this.deliveryFactory = new WebhookDeliveryFactory(webhookCache, clockAndIds, parts.names);
    var executing =
        new RunWorker.Runtimes(
            kinds, sandbox, parts.runtime(Mode.LIVE), new ResultGate(parts.mostOfResult));
    var runWriter =
        new RunWriter(
            stores.runs(),
            sealing,
            deliveryFactory,
            new RunUsage(stores.rows()),
            new LostPlace(stores.rows(), run -> handlers().place(run)),
            clockAndIds,
            new WorkerLeases(clockAndIds, clockAndIds.newId(), parts.lease, executing::runtime));
    this.worker = new RunWorker(runWriter, stores, executing, inputData, parts.memory);
    this.runs = new Runs(runWriter, stores, worker);
    this.rows = new RunRows(runs, stores, catalog);
    this.figures = new RunFigures(runs, worlds, inputData, rows);
    var quotas = new ProjectQuotas(stores, clockAndIds);
    AdmissionControl admission = new QuotaAdmission(quotas, parts.admission);
    this.starter =
        new RunStarter(
            worlds,
            inputData,
            inputMarkets,
            runWriter,
            stores.idempotency(),
            worker,
            admission,
            parts.names,
            runSecrets);
    this.previews =
        new Previews(worlds, kinds, inputData, inputMarkets, executing.gate(), clockAndIds);
    this.keys = parts.keys.orElseGet(SigningKeys::ephemeral);
    this.log =
        new EvidenceLog(
            stores.evidence(), keys, clockAndIds, parts.lastSeenCheckpoint, parts.takenEntries);
    this.evidence =
        new EvidenceReader(stores.evidence(), stores.runs(), runs, log)
            .withSecrets(runSecrets, stores.rows())
            .withQuorum(parts.witnessQuorum)
            .withTimes(parts.envelopeTimes)
            .withSignOffs(new StoredSignOffs(stores.documents())::count);
    this.audit =
        new LogAudit(stores, keys::published, parts.lastSeenCheckpoint).withSecrets(runSecrets);
    this.usage = new Usage(stores.usage(), quotas, clockAndIds, parts.names);
    this.requests =
        new RequestHistory(stores.administration().requests(), clockAndIds, parts.names);
    this.signOn = parts.signOn;
    var documents = new DocumentEvidenceFactory(parts.environment, parts.predicates);
    this.sequence = new SequenceHeads(stores.runs().sequence(), log, documents, clockAndIds);
    // The operations call each other; they are all there once the first is called.
    OperationInvoker within = (operation, call, key) -> operations().invoke(operation, call, key);
    RunEnqueuer enqueuing = (operation, call, note) -> operations().queued(operation, call, note);
    var features =
        new FeatureContext(stores, clockAndIds, documents, evidence, runs, executing, parts.names);
    var context =
        new ExtensionContext(
            features,
            secrets,
            deliveryFactory,
            parts.calls,
            within,
            enqueuing,
            starter::startOrFind);
    var queue = new OperationRuns(runWriter, worker, admission);
    var table =
        new Operations(
                stores, queue, parts.admission, clockAndIds, deliveryFactory::of, parts.names)
            .with(new EvidenceOperations(evidence).operations())
            .with(new SignOffs(features).operations());
    var byKind = new HashMap<String, RunHandler>();
    for (Extension extension : parts.extensions) {
      table = table.extended(extension.operations(context));
      byKind.putAll(extension.runHandlers(context));
    }
    this.operations = table;
    this.handlers = new RunHandlers(byKind);
    worker.jobs(handlers);
  }

  /** Returns the use cases of tenants; {@code chance} must be cryptographically strong. */
  TenantApi tenantApi(SecureRandom chance, WebhookAddresses addresses, Optional<ShareLinks> links) {
    var apiKeys =
        new ApiKeys(stores.keys(), clockAndIds, chance).withListeners(deliveryFactory::of);
    var webhooks =
        new Webhooks(stores, webhookCache, secrets, clockAndIds, chance).withAddresses(addresses);
    return new TenantApi(
        new TenantKeys(stores, apiKeys, clockAndIds, runs::cancelAll, signOn),
        new TenantWebhooks(stores.idempotency(), webhooks, clockAndIds),
        new TenantDeliveries(webhooks, new Deliveries(stores.deliveries(), clockAndIds)),
        new TenantSigners(new Signers(stores.documents(), clockAndIds), stores.keys()),
        new TenantShares(stores, runs, clockAndIds, links),
        usage,
        requests);
  }

  private Operations operations() {
    return operations;
  }

  private RunHandlers handlers() {
    return handlers;
  }
}
