package dev.omni.keys;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/**
 * The identity of a file's content. The time alone is too coarse: file systems count it in ticks of
 * several milliseconds.
 *
 * @param changed time of the last change
 * @param bytes length
 * @param file number of the file, where the file system has one
 */
record FileVersion(FileTime changed, long bytes, Optional<Object> file) {
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
