/** The use cases of Omni, its ports, and the in-memory stores that embedders use. */
module dev.omni.application {
  requires transitive dev.omni.domain;
  requires com.fasterxml.jackson.databind;

  exports dev.omni.application;
  exports dev.omni.application.benchmark;
  exports dev.omni.application.composition;
  exports dev.omni.application.developer;
  exports dev.omni.application.evidence;
  exports dev.omni.application.guard;
  exports dev.omni.application.json;
  exports dev.omni.application.memory;
  exports dev.omni.application.model;
  exports dev.omni.application.operation;
  exports dev.omni.application.run;
  exports dev.omni.application.runtime;
  exports dev.omni.application.secret;
  exports dev.omni.application.series;
  exports dev.omni.application.spi;
  exports dev.omni.application.webhook;
  exports dev.omni.application.world;
}
