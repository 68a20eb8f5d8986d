package dev.omni.server.secret;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/**
 * What tells a file from what stands in its place after a change. Its time alone does not: file
 * systems count it in ticks of several milliseconds.
 *
 * @param changed when it was written last
 * @param bytes how long it is
 * @param file which file it is, where the file system numbers them
 */
record FileVersion(FileTime changed, long bytes, Optional<Object> file) {
  /** Of the file that is there now. */
  static FileVersion of(Path path) {
    try {
      var found = Files.readAttributes(path, BasicFileAttributes.class);
      return new FileVersion(
          found.lastModifiedTime(), found.size(), Optional.ofNullable(found.fileKey()));
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }
}
