package dev.omni.application;

import dev.omni.application.evidence.DocumentEvidenceFactory;
import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.evidence.EvidenceReader;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.evidence.LogSequencer;
import dev.omni.application.evidence.RunEvidenceFactory;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.feature.connector.ConnectorContext;
import dev.omni.application.feature.workflow.StepContext;
import dev.omni.application.internal.worker.RunWorker;
import dev.omni.application.internal.worker.RunWriter;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.OperationInvoker;
import dev.omni.application.operation.Operations;
import dev.omni.application.operation.RunEnqueuer;
import dev.omni.application.run.OperationRuns;
import dev.omni.application.run.RunStarter;
import dev.omni.application.run.Runs;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.EvidenceFactory;
import dev.omni.application.spi.Stores;
import dev.omni.application.webhook.WebhookCache;
import dev.omni.application.webhook.WebhookDeliveryFactory;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.application.world.Worlds;

/** The parts of an Omni, created and connected; {@link Omni} gives access to them. */
final class Wiring {
  final Stores stores;
  final ClockAndIds doors;
  final Worlds worlds;
  final RunWorker worker;
  final Runs runs;
  final RunStarter starts;
  final EvidenceLog log;
  final EvidenceReader evidence;
  final LogAudit audit;
  final Operations operations;
  final Secrets secrets;
  final WebhookCache subscriptions;

  Wiring(Omni.Builder parts) {
    this.stores = parts.stores;
    this.doors = parts.doors;
    var catalogue = new CapabilityCatalog(parts.sandbox.engines());
    this.worlds = new Worlds(catalogue, stores.directory(), parts.names);
    EvidenceFactory sealing =
        parts.sealing.orElseGet(() -> new RunEvidenceFactory(catalogue, parts.environment));
    this.subscriptions = new WebhookCache(stores.documents(), doors);
    var announcements = new WebhookDeliveryFactory(subscriptions, doors, parts.names);
    var ledger =
        new RunWriter(
            stores.runs(),
            sealing,
            announcements,
            doors,
            new RunWriter.WorkerIdentity(doors.id(), parts.lease));
    var executing = new RunWorker.Executing(catalogue, parts.sandbox, parts.live);
    this.worker = new RunWorker(ledger, stores.runs(), stores.records(), executing);
    this.runs = new Runs(ledger, stores, worker);
    this.starts = new RunStarter(worlds, ledger, stores.idempotency(), worker, parts.entry, parts.names);
    SigningKeys keys = parts.keys.orElseGet(SigningKeys::fresh);
    var sequencer = new LogSequencer(stores.evidence(), keys, doors, parts.witness);
    this.log = new EvidenceLog(stores.evidence(), keys, sequencer);
    this.evidence = new EvidenceReader(stores.evidence(), stores.runs(), runs, log);
    this.audit = new LogAudit(stores, keys::published, parts.witness);
    this.secrets = new Secrets(stores, parts.vault, doors);
    var documents = new DocumentEvidenceFactory(parts.environment);
    // The operations call each other; they are all there once the first is called.
    OperationInvoker within = (operation, call, key) -> operations().within(operation, call, key);
    RunEnqueuer enqueuing = (operation, call, note) -> operations().queued(operation, call, note);
    var features =
        new FeatureRegistry(
            new FeatureContext(
                stores, doors, documents, evidence, runs, executing, parts.names),
            new ConnectorContext(secrets, announcements, parts.calls, within, enqueuing),
            new StepContext(within, starts::startOrFind),
            parts.quantitative,
            parts.packs);
    var queue = new OperationRuns(ledger, worker, parts.entry);
    this.operations =
        new Operations(stores, queue, parts.entry, doors, announcements::of, parts.names)
            .with(features.rows());
    worker.jobs(features.jobs());
  }

  private Operations operations() {
    return operations;
  }
}
