/** The use cases of Omni, its ports, and the in-memory stores that embedders use. */
module dev.omni.application {
  requires transitive dev.omni.domain;
  requires com.fasterxml.jackson.databind;

  exports dev.omni.application;
  exports dev.omni.application.feature.benchmark;
  exports dev.omni.application.feature.composition;
  exports dev.omni.application.admin;
  exports dev.omni.application.evidence;
  exports dev.omni.application.feature.guard;
  exports dev.omni.application.json;
  exports dev.omni.application.memory;
  exports dev.omni.application.feature.model;
  exports dev.omni.application.operation;
  exports dev.omni.application.run;
  exports dev.omni.application.spi;
  exports dev.omni.application.runtime;
  exports dev.omni.application.secret;
  exports dev.omni.application.feature.series;
  exports dev.omni.application.spi.feature;
  exports dev.omni.application.spi.store;
  exports dev.omni.application.world;
  exports dev.omni.application.webhook;
}
