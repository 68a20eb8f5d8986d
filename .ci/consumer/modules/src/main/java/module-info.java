/** A program with an engine of its own. */
module org.example.twice {
  requires dev.omni.application;

  provides dev.omni.engine.JsonEngine with
      org.example.twice.Twice;
}
