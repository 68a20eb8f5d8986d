package dev.omni.testkit;

import org.opentest4j.TestAbortedException;

/**
 * A thing that a machine may lack, without which a test is left out where people try things and
 * fails where CI=true. Checks of the packed server have the same reasons, in {@code .ci/lib.sh}.
 */
public enum Lack {
  /** The suite of another project, which is fetched. */
  NETWORK("no network"),
  /** The right to mount a file system. */
  SUPERUSER("no superuser");

  private final String reason;

  Lack(String reason) {
    this.reason = reason;
  }

  /** Returns the reason as it is printed. */
  public String reason() {
    return reason;
  }

  /** Leaves the running test out unless what it needs is there. */
  public void unless(boolean there) {
    unless(there, "true".equals(System.getenv("CI")));
  }

  void unless(boolean there, boolean ci) {
    if (there) {
      return;
    }
    if (ci) {
      throw new AssertionError(reason + ", and CI=true skips nothing");
    }
    throw new TestAbortedException(reason);
  }
}
