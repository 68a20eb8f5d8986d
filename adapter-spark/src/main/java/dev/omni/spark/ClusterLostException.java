package dev.omni.spark;

/** The cluster did not compute a job: it is stopped, or lost a task again and again. */
final class ClusterLostException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ClusterLostException(Throwable cause) {
    super("the cluster did not compute the shards", cause);
  }
}
