package dev.omni.server.setting;

import dev.omni.application.evidence.outside.CosignatureCollector.Witnesses;
import dev.omni.application.evidence.outside.WitnessAddress;
import dev.omni.domain.evidence.NoteKey;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The settings of the witnesses of the log. */
final class WitnessSettings {
  private static final String WANTED =
      "VKEY URL pairs with commas between, as omni witness prints them; ";

  private WitnessSettings() {}

  static Witnesses of(SettingSources sources) {
    List<WitnessAddress> all =
        Stream.of(sources.text(Setting.WITNESSES).split(","))
            .map(String::strip)
            .filter(text -> !text.isEmpty())
            .map(WitnessSettings::witness)
            .toList();
    if (all.stream().map(WitnessAddress::key).distinct().count() < all.size()) {
      throw ServerSettings.problem(Setting.WITNESSES, WANTED + "a witness is named twice");
    }
    String text = sources.text(Setting.WITNESS_QUORUM);
    if (!text.matches("[1-9][0-9]{0,2}")) {
      throw ServerSettings.problem(Setting.WITNESS_QUORUM, "a number from 1 to 999");
    }
    int quorum = Integer.parseInt(text);
    if (all.isEmpty() && quorum == 1) {
      return Witnesses.NONE;
    }
    if (quorum > all.size()) {
      throw ServerSettings.problem(
          Setting.WITNESS_QUORUM,
          "at most the number of witnesses; " + quorum + " of " + all.size() + " are demanded");
    }
    return new Witnesses(all, quorum);
  }

  private static WitnessAddress witness(String pair) {
    String[] parts = pair.split("\\s+");
    Optional<NoteKey> key =
        NoteKey.parse(parts[0]).filter(read -> read.type() == NoteKey.Type.COSIGNATURE);
    if (key.isEmpty()) {
      throw ServerSettings.problem(
          Setting.WITNESSES, WANTED + parts[0] + " is no vkey of a witness");
    }
    if (parts.length != 2) {
      throw ServerSettings.problem(
          Setting.WITNESSES, WANTED + parts[0] + " needs one address after it");
    }
    URI url =
        OperatorUrl.of(parts[1])
            .orElseThrow(
                () ->
                    ServerSettings.problem(
                        Setting.WITNESSES, WANTED + parts[1] + " is no http or https address"));
    return new WitnessAddress(key.get(), url);
  }
}
