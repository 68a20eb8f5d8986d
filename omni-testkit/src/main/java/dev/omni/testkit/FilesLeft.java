package dev.omni.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/** The files that a computation leaves in the folder of the process or of temporary files. */
final class FilesLeft {
  /** Other processes use these folders too, but hardly during each of several computations. */
  private static final int TIMES = 3;

  private FilesLeft() {}

  /** Returns new files of the last of some computations; empty when one of them left none. */
  static Set<Path> by(Runnable computation) {
    Set<Path> left = Set.of();
    for (int i = 0; i < TIMES; i++) {
      Set<Path> before = files();
      computation.run();
      left = files();
      left.removeAll(before);
      if (left.isEmpty()) {
        return left;
      }
    }
    return left;
  }

  private static Set<Path> files() {
    var found = new HashSet<Path>();
    for (String folder : Set.of(System.getProperty("user.dir"), tmp())) {
      try (Stream<Path> files = Files.list(Path.of(folder))) {
        files.forEach(found::add);
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
    return found;
  }

  private static String tmp() {
    return System.getProperty("java.io.tmpdir");
  }
}
