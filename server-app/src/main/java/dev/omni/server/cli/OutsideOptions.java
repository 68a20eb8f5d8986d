package dev.omni.server.cli;

import dev.omni.domain.evidence.NoteKey;
import dev.omni.domain.evidence.OutsideVerifier.Demands;
import dev.omni.domain.evidence.OutsideVerifier.TokenCheck;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.evidence.time.TimeToken;
import dev.omni.http.outbound.Trust;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The options that demand what others say of evidence; the document must be read with it. */
@Command
final class OutsideOptions {
  @Option(
      names = "--tsa",
      paramLabel = "CA.pem",
      description = "demand a time of an authority with a certificate of these")
  private Optional<Path> tsa = Optional.empty();

  @Option(
      names = "--witness",
      paramLabel = "VKEY",
      description = "demand the cosignature of a witness; may be repeated")
  private List<String> witnesses = List.of();

  @Option(
      names = "--quorum",
      paramLabel = "N",
      description = "how many of the witnesses must have cosigned (default: 1)")
  private Optional<Integer> quorum = Optional.empty();

  @Option(
      names = "--not-after",
      paramLabel = "TIME",
      description = "demand that it existed by then, as 2026-01-31T12:00:00Z")
  private Optional<String> notAfter = Optional.empty();

  @Option(
      names = "--key-leaked",
      paramLabel = "KEYID=TIME",
      description = "demand that what this key signed existed before others knew it")
  private Map<String, String> leaked = Map.of();

  /** Returns the demands. */
  Demands demands() {
    var keys = new ArrayList<NoteKey>();
    for (String vkey : witnesses) {
      keys.add(
          NoteKey.parse(vkey)
              .filter(key -> key.type() == NoteKey.Type.COSIGNATURE)
              .orElseThrow(
                  () -> new InvalidSettingException("--witness: " + vkey + " is no vkey of one")));
    }
    int number = quorum.orElse(keys.isEmpty() ? 0 : 1);
    if (number < 0 || number > keys.size() || (number == 0 && quorum.isPresent())) {
      throw new InvalidSettingException(
          "--quorum: must be from 1 to the number of witnesses, " + keys.size());
    }
    var times = new HashMap<String, Instant>();
    leaked.forEach((key, at) -> times.put(key, time("--key-leaked", at)));
    return new Demands(
        keys, number, tsa.isPresent(), notAfter.map(at -> time("--not-after", at)), times);
  }

  private static Instant time(String option, String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException malformed) {
      throw new InvalidSettingException(
          option + ": must be a time as 2026-01-31T12:00:00Z; it is " + text);
    }
  }

  /** Returns the check of tokens, by the authorities that are trusted. */
  TokenCheck tokens() {
    try {
      List<X509Certificate> issuers = tsa.map(file -> Trust.of(file).besides()).orElse(List.of());
      return (der, subject) -> TimeToken.checked(der, subject, issuers).at();
    } catch (IllegalArgumentException unusable) {
      throw new InvalidSettingException("--tsa: " + unusable.getMessage());
    }
  }
}
