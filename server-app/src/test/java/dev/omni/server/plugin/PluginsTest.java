package dev.omni.server.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.engine.Engine;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.server.ServerHere;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.setting.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginsTest {
  @TempDir Path folder;
  private Path plugins;

  @BeforeEach
  void name_the_folder() {
    plugins = folder.resolve("plugins");
  }

  private Path rain() throws IOException {
    return PluginJar.with(plugins.resolve("acme-rain.jar"), RainEngine.class, RainGauge.class);
  }

  private InProcessCommand list(String... more) {
    var words = new java.util.ArrayList<>(java.util.List.of("plugins", "list"));
    words.addAll(java.util.List.of("--plugins", plugins.toString()));
    words.addAll(java.util.List.of(more));
    return InProcessCommand.run(words.toArray(String[]::new));
  }

  private ServerHere start() {
    return ServerHere.on(folder.resolve("data"), Map.of(Setting.PLUGINS, plugins.toString()));
  }

  @Test
  void a_server_runs_the_capability_of_a_plug_in_and_its_evidence_names_the_jar()
      throws IOException {
    Path jar = rain();
    try (var server = start()) {
      assertThat(server.node().plugins())
          .containsExactly("plug-in acme-rain.jar: physics.acme.rain");
      ApiClient client = server.client("test_key");
      Json.Obj run =
          (Json.Obj) client.post("/omni/physics/runs", rainRun(client), "rain-on-a-roof").data();
      assertThat(run.findObject("result").orElseThrow().find("volume")).contains(Json.of(3));
      String id = run.findText("id").orElseThrow();
      Json evidence = client.get("/omni/runs/" + id + "/evidence", "").data();
      assertThat(evidence.canonical())
          .contains(
              Json.obj(
                      "gav",
                      "plug-in:plugins:acme-rain.jar",
                      "sha256",
                      Sha256.hex(Sha256.sha256(Files.readAllBytes(jar))))
                  .canonical());
    }
  }

  private static Json.Obj rainRun(ApiClient client) {
    Json.Arr found = (Json.Arr) client.get("/omni/physics/workspaces", "").data();
    return Json.obj(
        "workspace_id", ((Json.Obj) found.items().get(0)).findText("id").orElseThrow(),
        "capability", "physics.acme.rain",
        "input", Json.obj("area", 120));
  }

  @Test
  void a_plug_in_has_its_own_classes_and_the_servers_engine_api() throws IOException {
    rain();
    JsonEngine engine =
        InstalledEngines.of(plugins, Optional.empty()).plugins().get(0).engines().get(0);
    assertThat(((LoadedEngine) engine).type())
        .isNotEqualTo(RainEngine.class)
        .isAssignableTo(Engine.class);
  }

  @Test
  void a_folder_of_jars_is_one_plug_in() throws IOException {
    PluginJar.with(plugins.resolve("acme/engine.jar"), RainEngine.class);
    PluginJar.with(plugins.resolve("acme/gauge.jar"), RainGauge.class);
    Json.Obj listed = (Json.Obj) JsonReader.trusted(list("--json").out());
    Json.Obj plugin = (Json.Obj) listed.findArray("data").orElseThrow().items().get(0);
    assertThat(plugin.findArray("jars").orElseThrow().size()).isEqualTo(2);
    assertThat(plugin.find("capabilities")).contains(Json.arr("physics.acme.rain"));
  }

  @Test
  void a_broken_plug_in_is_left_out_with_its_reason_and_others_stay() throws IOException {
    rain();
    PluginJar.with(plugins.resolve("absent.jar"), RainEngine.Taken.class);
    Files.writeString(plugins.resolve("text.jar"), "no jar");
    Files.createDirectories(plugins.resolve("void"));
    PluginJar.with(plugins.resolve("short.jar"), RainEngine.Short.class, RainEngine.class);
    var read = InstalledEngines.of(plugins, Optional.empty());
    assertThat(read.plugins())
        .extracting(Plugin::line)
        .satisfiesExactly(
            line -> assertThat(line).contains("absent.jar", "left out", "RainEngine"),
            line -> assertThat(line).isEqualTo("plug-in acme-rain.jar: physics.acme.rain"),
            line -> assertThat(line).contains("short.jar", "must be <world>.<vendor>.<thing>"),
            line -> assertThat(line).contains("text.jar", "left out"),
            line -> assertThat(line).contains("void", "META-INF/services"));
    assertThat(read.engines())
        .extracting(engine -> engine.capability().id())
        .contains("physics.acme.rain", "physics.units.convert");
  }

  @Test
  void a_capability_that_the_server_has_stops_the_start() throws IOException {
    PluginJar.with(
        plugins.resolve("taken.jar"), RainEngine.Taken.class, RainEngine.class, RainGauge.class);
    assertThatExceptionOfType(InvalidSettingException.class)
        .isThrownBy(this::start)
        .withMessage("plugins: physics.units.convert is in taken.jar and in the server");
  }

  @Test
  void two_plug_ins_of_one_capability_stop_the_start() throws IOException {
    rain();
    PluginJar.with(plugins.resolve("copy.jar"), RainEngine.class, RainGauge.class);
    assertThatExceptionOfType(InvalidSettingException.class)
        .isThrownBy(this::start)
        .withMessage("plugins: physics.acme.rain is in copy.jar and in acme-rain.jar");
  }

  @Test
  void the_data_folder_holds_no_plug_ins() {
    var start =
        InProcessCommand.run(
            "serve", "--data-dir", folder.toString(), "--plugins", plugins.toString());
    assertThat(start.status()).isEqualTo(2);
    assertThat(start.err()).contains("plugins: must be outside of data-dir");
  }

  @Test
  void without_a_folder_there_are_none() {
    assertThat(list().out().strip()).isEqualTo("none");
    assertThat(InstalledEngines.of(plugins, Optional.empty()).plugins()).isEmpty();
  }
}
