package dev.omni.domain.access;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The type of a principal. */
public enum PrincipalType {
  /** A person, with access to every workspace of the project. */
  DEVELOPER_KEY,
  /** A machine identity, bound to one workspace. */
  SERVICE_ACCOUNT,
  /** A key of the legacy platform; always live. */
  LEGACY_SANCTUM;

  /** Parses a type by its wire name; empty for an unknown name. */
  public static Optional<PrincipalType> of(String id) {
    return List.of(values()).stream().filter(type -> type.toString().equals(id)).findFirst();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
