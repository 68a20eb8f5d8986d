/** The interface of engines, and what finds them. */
module dev.omni.engine {
  requires transitive dev.omni.domain;
  requires java.xml;

  exports dev.omni.engine;

  uses dev.omni.engine.Engine;
}
