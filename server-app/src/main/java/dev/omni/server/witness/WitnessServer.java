package dev.omni.server.witness;

import dev.omni.domain.evidence.NoteKey;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.witness.Witness;
import dev.omni.domain.witness.Witness.Identity;
import dev.omni.files.DataFolder;
import dev.omni.files.FileCosignedHeads;
import dev.omni.http.admin.WitnessListener;
import dev.omni.keys.WitnessKeyFile;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** A witness of this process: its key and its heads in a folder, and its listener. */
public final class WitnessServer implements AutoCloseable {
  private final FileCosignedHeads heads;
  private final WitnessListener listener;
  private final String vkey;

  private WitnessServer(FileCosignedHeads heads, WitnessListener listener, String vkey) {
    this.heads = heads;
    this.listener = listener;
    this.vkey = vkey;
  }

  /** The address of the listener. */
  public record Address(String host, int port) {}

  /**
   * Starts a witness.
   *
   * @param name of the key that cosigns
   * @param logs vkeys of the logs to witness
   * @param clock whose time it signs
   * @throws InvalidSettingException that names the wrong part
   */
  public static WitnessServer start(
      String name, Path dataDir, List<String> logs, Address address, InstantSource clock) {
    if (!NoteKey.isName(name)) {
      throw new InvalidSettingException(
          "name: must be a name without spaces and plus signs, as witness.example/w1");
    }
    List<NoteKey> keys = keys(logs);
    DataFolder.create(dataDir);
    FileCosignedHeads heads = FileCosignedHeads.at(dataDir.resolve("heads"));
    try {
      Identity identity =
          WitnessKeyFile.at(dataDir.resolve("witness-key.json"), name, new SecureRandom());
      var witness = new Witness(identity, keys, heads, clock);
      var listener = new WitnessListener(address.host(), address.port(), witness);
      return new WitnessServer(heads, listener, witness.vkey());
    } catch (RuntimeException failed) {
      heads.close();
      throw failed;
    }
  }

  private static List<NoteKey> keys(List<String> logs) {
    var keys = new ArrayList<NoteKey>();
    for (String vkey : logs) {
      keys.add(
          NoteKey.parse(vkey)
              .filter(key -> key.type() == NoteKey.Type.NOTE)
              .orElseThrow(
                  () ->
                      new InvalidSettingException(
                          "log: must be the vkey of a log, NAME+HASH+KEY with type 1; " + vkey)));
    }
    return keys;
  }

  /** Returns the key that verifies the cosignatures, for the setting {@code witnesses}. */
  public String vkey() {
    return vkey;
  }

  /** Returns the address for that setting. */
  public URI url() {
    return listener.url();
  }

  @Override
  public void close() {
    listener.close();
    heads.close();
  }
}
