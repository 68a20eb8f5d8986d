package dev.omni.server.log;

import java.util.regex.Pattern;

/** The masking of secret-like text in log lines. */
public final class SecretMasking {
  private static final Pattern SECRET =
      Pattern.compile(
          "lq_(?:test|live)_[0-9A-Za-z]{8,}"
              + "|\\b[1-9][0-9]{0,18}\\|[A-Za-z0-9_]{40,128}"
              + "|eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*"
              + "|wh(?:sec|sk)_[A-Za-z0-9+/=_-]{8,}"
              + "|(?i:bearer) +[A-Za-z0-9._~+/|=-]{8,}");

  private SecretMasking() {}

  /** Returns the text with masked secrets. */
  public static String masked(String text) {
    return suspect(text) ? SECRET.matcher(text).replaceAll("***") : text;
  }

  /** Returns whether a text may contain a secret: every secret has one of these. */
  private static boolean suspect(String text) {
    return text.indexOf('|') >= 0
        || text.indexOf(' ') >= 0
        || text.contains("lq_")
        || text.contains("eyJ")
        || text.contains("wh");
  }
}
