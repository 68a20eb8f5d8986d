package dev.omni.console.web;

import java.util.Optional;
import java.util.regex.Pattern;

/** The address to go to after the sign-in: a page of the console and nothing else. */
public final class NextAddress {
  private static final Pattern PAGE =
      Pattern.compile("/console(/[A-Za-z0-9._~/-]*)?(\\?[A-Za-z0-9._~=&%-]*)?");

  private NextAddress() {}

  /** Returns the address, if it is one of the console. */
  public static Optional<String> of(String text) {
    return Optional.of(text)
        .filter(address -> PAGE.matcher(address).matches())
        .filter(address -> !address.contains("//") && !address.contains(".."));
  }
}
