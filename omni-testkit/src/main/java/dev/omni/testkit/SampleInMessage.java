package dev.omni.testkit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * The failures of a test that takes a {@link CapabilitySample}: each ends with how to repeat it.
 */
public final class SampleInMessage implements TestExecutionExceptionHandler {
  /** One for JUnit to make. */
  public SampleInMessage() {}

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    if (failure instanceof TestAbortedException) {
      throw failure;
    }
    throw new AssertionFailedError(
        failure + System.lineSeparator() + "repeat it with " + CapabilitySample.repeated(),
        failure);
  }
}
