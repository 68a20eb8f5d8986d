/**
 * The use cases of Omni, its ports, and the in-memory stores that embedders use. Features,
 * operations and the worker are internal: what an embedder needs of them is behind the facade.
 */
module dev.omni.application {
  requires transitive dev.omni.domain;
  requires com.fasterxml.jackson.databind;

  exports dev.omni.application;
  exports dev.omni.application.admin;
  exports dev.omni.application.internal.admin;
  exports dev.omni.application.evidence;
  exports dev.omni.application.internal.evidence;
  exports dev.omni.application.json;
  exports dev.omni.application.memory;
  exports dev.omni.application.internal.admission;
  exports dev.omni.application.internal.worker;
  exports dev.omni.application.operation;
  exports dev.omni.application.run;
  exports dev.omni.application.internal.runtime;
  exports dev.omni.application.runtime;
  exports dev.omni.application.spi;
  exports dev.omni.application.spi.feature;
  exports dev.omni.application.spi.store;
  exports dev.omni.application.internal.webhook;
  exports dev.omni.application.webhook;
  exports dev.omni.application.world;
}
