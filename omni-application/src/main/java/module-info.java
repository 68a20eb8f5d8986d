/**
 * The use cases of Omni, its ports, and the in-memory stores that embedders use. The worker, the
 * batches and the operations are open only to modules of this project; the facade gives access to
 * them.
 */
@SuppressWarnings("module") // Modules that use this one do not exist when it is compiled.
module dev.omni.application {
  requires transitive dev.omni.domain;
  requires transitive dev.omni.engine;
  requires com.fasterxml.jackson.core;
  requires jdk.management;
  requires org.apache.arrow.format;
  requires static org.jspecify;

  exports dev.omni.application;
  exports dev.omni.application.access to
      dev.omni.console,
      dev.omni.http;
  exports dev.omni.application.batch to
      dev.omni.jdbc;
  exports dev.omni.application.data to
      dev.omni.console,
      dev.omni.http;
  exports dev.omni.application.developer to
      dev.omni.console,
      dev.omni.http;
  exports dev.omni.application.evidence;
  exports dev.omni.application.evidence.outside to
      dev.omni.server;
  exports dev.omni.application.evidence.seal to
      dev.omni.operations;
  exports dev.omni.application.json;
  exports dev.omni.application.keys to
      dev.omni.console,
      dev.omni.http,
      dev.omni.oidc,
      dev.omni.server;
  exports dev.omni.application.list to
      dev.omni.console,
      dev.omni.http,
      dev.omni.operations,
      dev.omni.server;
  exports dev.omni.application.load to
      dev.omni.console,
      dev.omni.http,
      dev.omni.operations,
      dev.omni.server;
  exports dev.omni.application.memory;
  exports dev.omni.application.run;
  exports dev.omni.application.run.list to
      dev.omni.console,
      dev.omni.http;
  exports dev.omni.application.run.worker to
      dev.omni.operations;
  exports dev.omni.application.runtime;
  exports dev.omni.application.secret to
      dev.omni.operations;
  exports dev.omni.application.spi;
  exports dev.omni.application.spi.data;
  exports dev.omni.application.spi.outside to
      dev.omni.http,
      dev.omni.jdbc,
      dev.omni.server;
  exports dev.omni.application.spi.store;
  exports dev.omni.application.usage to
      dev.omni.console,
      dev.omni.http,
      dev.omni.server;
  exports dev.omni.application.webhook;
  exports dev.omni.application.webhook.delivery to
      dev.omni.operations;
  exports dev.omni.application.world;
  exports dev.omni.application.operation to
      dev.omni.console,
      dev.omni.http,
      dev.omni.operations;
  exports dev.omni.application.operation.signoff to
      dev.omni.http,
      dev.omni.operations;
  exports dev.omni.application.spi.condition to
      dev.omni.operations;
}
