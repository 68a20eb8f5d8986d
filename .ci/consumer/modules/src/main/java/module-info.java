/** A program with an engine of its own. */
module org.example.twice {
  requires dev.omni.application;

  exports org.example.twice;

  provides dev.omni.engine.Engine with
      org.example.twice.Twice;
}
