package dev.omni.server.setting;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** The reason why a file cannot be used, in words for the operator who named it. */
public final class UnreadableFile {
  private UnreadableFile() {}

  /** Returns the reason; some exceptions have the file as message and the reason as type. */
  public static String reason(IOException failed) {
    if (failed instanceof NoSuchFileException) {
      return "no such file";
    }
    if (failed instanceof AccessDeniedException) {
      return "must be a file that can be read and written to";
    }
    if (failed instanceof CharacterCodingException) {
      return "must be text in UTF-8";
    }
    String message = String.valueOf(failed.getMessage());
    return message.contains("Is a directory") ? "must be a file; it is a folder" : message;
  }
}
