package dev.omni.application.developer;

import dev.omni.application.list.ListDefinition;

/** The lists of links to runs. */
public final class ShareLists {
  /** All links of a tenant, newest first. */
  public static final ListDefinition SHARES = ListDefinition.created("shares.list");

  /** The links of a run, newest first. */
  public static final ListDefinition OF_RUN = ListDefinition.created("shares.list-of-run");

  private ShareLists() {}
}
