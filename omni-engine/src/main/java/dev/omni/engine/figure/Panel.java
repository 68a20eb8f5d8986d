package dev.omni.engine.figure;

/** A part of a figure. */
public sealed interface Panel permits Plane, Drawing, Sheet {
  /** Returns the words above it; empty for none. */
  String title();
}
