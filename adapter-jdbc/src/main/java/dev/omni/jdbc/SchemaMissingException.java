package dev.omni.jdbc;

/**
 * A database without Omni's tables, or with those of an older version, in a program that has no
 * Flyway to create them. The message says what helps.
 */
public final class SchemaMissingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates the exception with a message for the operator. */
  public SchemaMissingException(String message) {
    super(message);
  }
}
