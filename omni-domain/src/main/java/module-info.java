/**
 * The rules of Omni: worlds, runs, access, evidence. Needs nothing but the language, so that any
 * JVM program can hold it.
 */
module dev.omni.domain {
  exports dev.omni.domain.access;
  exports dev.omni.domain.audit;
  exports dev.omni.domain.benchmark;
  exports dev.omni.domain.composition;
  exports dev.omni.domain.connector;
  exports dev.omni.domain.document;
  exports dev.omni.domain.evidence;
  exports dev.omni.domain.fault;
  exports dev.omni.domain.forecast;
  exports dev.omni.domain.guard;
  exports dev.omni.domain.json;
  exports dev.omni.domain.model;
  exports dev.omni.domain.run;
  exports dev.omni.domain.verification;
  exports dev.omni.domain.webhook;
  exports dev.omni.domain.workflow;
  exports dev.omni.domain.world;
}
