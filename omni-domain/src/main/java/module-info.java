/**
 * The rules of Omni: worlds, runs, access, evidence. Depends on java.base only, so that any JVM
 * program can embed it.
 */
module dev.omni.domain {
  exports dev.omni.domain.access;
  exports dev.omni.domain.audit;
  exports dev.omni.domain.batch;
  exports dev.omni.domain.data;
  exports dev.omni.domain.document;
  exports dev.omni.domain.evidence;
  exports dev.omni.domain.fault;
  exports dev.omni.domain.json;
  exports dev.omni.domain.limit;
  exports dev.omni.domain.run;
  exports dev.omni.domain.traffic;
  exports dev.omni.domain.usage;
  exports dev.omni.domain.webhook;
  exports dev.omni.domain.witness;
  exports dev.omni.domain.world;
}
