package dev.omni.domain.access;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What kind of principal a key belongs to. */
public enum PrincipalType {
  /** A person's key, good for every workspace of its project. */
  DEVELOPER_KEY,
  /** A machine identity, bound to one workspace. */
  SERVICE_ACCOUNT,
  /** A key of the legacy platform; always live. */
  LEGACY_SANCTUM;

  /** The type of that wire name, if it is one. */
  public static Optional<PrincipalType> of(String id) {
    return List.of(values()).stream().filter(type -> type.toString().equals(id)).findFirst();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
