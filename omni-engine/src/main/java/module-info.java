/** The interface of engines, and what finds them. */
module dev.omni.engine {
  requires transitive dev.omni.domain;
  requires com.fasterxml.jackson.core;
  requires java.xml;
  requires static org.jspecify;

  exports dev.omni.engine;
  exports dev.omni.engine.contract;
  exports dev.omni.engine.figure;

  uses dev.omni.engine.Engine;
}
