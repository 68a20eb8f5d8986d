package dev.omni.application.spi;

import dev.omni.application.spi.data.DataSetStore;
import dev.omni.application.spi.data.MarketStore;
import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.application.spi.store.AuditLog;
import dev.omni.application.spi.store.ConsoleSessionStore;
import dev.omni.application.spi.store.CounterStore;
import dev.omni.application.spi.store.DeliveryStore;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.application.spi.store.IdempotencyStore;
import dev.omni.application.spi.store.PersonStore;
import dev.omni.application.spi.store.ProjectStore;
import dev.omni.application.spi.store.RequestLog;
import dev.omni.application.spi.store.RetentionStore;
import dev.omni.application.spi.store.RowStore;
import dev.omni.application.spi.store.RunEventStore;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.ShareStore;
import dev.omni.application.spi.store.UsageStore;

/**
 * The store ports of one database: a change set commits as a whole.
 *
 * @param execution stores of runs
 * @param idempotency idempotency records
 * @param documents documents
 * @param evidence evidence and its log
 * @param deliveries webhook deliveries
 * @param administration stores of administration
 */
public record Stores(
    RunStores execution,
    IdempotencyStore idempotency,
    DocumentStore documents,
    EvidenceStore evidence,
    DeliveryStore deliveries,
    AdminStores administration) {
  /** Returns these stores with another one for runs, which must be of the same database. */
  public Stores with(RunStore other) {
    var runs =
        new RunStores(other, execution.events(), execution.rows(), dataSets(), markets(), usage());
    return new Stores(runs, idempotency, documents, evidence, deliveries, administration);
  }

  /** Returns these stores with another one for rows, which must be of the same database. */
  public Stores with(RowStore other) {
    var runs =
        new RunStores(execution.runs(), execution.events(), other, dataSets(), markets(), usage());
    return new Stores(runs, idempotency, documents, evidence, deliveries, administration);
  }

  /** Returns these stores with another one for documents, which must be of the same database. */
  public Stores with(DocumentStore other) {
    return new Stores(execution, idempotency, other, evidence, deliveries, administration);
  }

  /** Returns these stores with another one for evidence, which must be of the same database. */
  public Stores with(EvidenceStore other) {
    return new Stores(execution, idempotency, documents, other, deliveries, administration);
  }

  /** Returns these stores with another one for keys, which must be of the same database. */
  public Stores with(ApiKeyStore other) {
    var admin =
        new AdminStores(
            projects(),
            other,
            people(),
            retention(),
            administration.audit(),
            administration.requests(),
            administration.counters(),
            administration.sessions(),
            administration.shares());
    return new Stores(execution, idempotency, documents, evidence, deliveries, admin);
  }

  /** Returns runs. */
  public RunStore runs() {
    return execution.runs();
  }

  /** Returns events of runs. */
  public RunEventStore runEvents() {
    return execution.events();
  }

  /** Returns rows of batches. */
  public RowStore rows() {
    return execution.rows();
  }

  /** Returns data sets. */
  public DataSetStore dataSets() {
    return execution.dataSets();
  }

  /** Returns stored markets. */
  public MarketStore markets() {
    return execution.markets();
  }

  /** Returns the usage of tenants. */
  public UsageStore usage() {
    return execution.usage();
  }

  /** Returns projects and workspaces. */
  public ProjectStore projects() {
    return administration.projects();
  }

  /** Returns API keys. */
  public ApiKeyStore keys() {
    return administration.keys();
  }

  /** Returns people who signed on. */
  public PersonStore people() {
    return administration.people();
  }

  /** Returns the removal of what has ended long ago. */
  public RetentionStore retention() {
    return administration.retention();
  }

  /**
   * The stores of runs.
   *
   * @param runs runs
   * @param events events of runs
   * @param rows rows of batches
   * @param dataSets data sets, without their cells
   * @param markets stored markets
   * @param usage what tenants used
   */
  public record RunStores(
      RunStore runs,
      RunEventStore events,
      RowStore rows,
      DataSetStore dataSets,
      MarketStore markets,
      UsageStore usage) {}

  /**
   * The stores of administration.
   *
   * @param projects projects and workspaces
   * @param keys API keys
   * @param people people who signed on
   * @param retention the removal of what has ended long ago
   * @param audit audit log of operators
   * @param requests request log
   * @param counters counters that nodes exchange
   * @param sessions sessions of the console
   * @param shares links to runs
   */
  public record AdminStores(
      ProjectStore projects,
      ApiKeyStore keys,
      PersonStore people,
      RetentionStore retention,
      AuditLog audit,
      RequestLog requests,
      CounterStore counters,
      ConsoleSessionStore sessions,
      ShareStore shares) {}
}
