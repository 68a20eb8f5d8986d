package dev.omni.application.operation.signoff;

import dev.omni.application.list.ListDefinition;

/** The list of the sign-offs of evidence. */
public final class SignOffLists {
  /** Sign-offs of one evidence, in their order: the first one first. */
  public static final ListDefinition SIGN_OFFS = ListDefinition.created("evidence.sign-offs");

  private SignOffLists() {}
}
