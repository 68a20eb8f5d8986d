package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** Data sets of a server that is killed. */
class DataSetsOverHttpIT extends DataSetFixture {
  @Test
  void a_kill_leaves_no_half_set_and_no_file_of_one() throws Exception {
    Json.Obj kept;
    try (var server = ServerHere.on(folder)) {
      kept = upload(server, "kept", "x,y\n1,2\n3,4\n");
    }
    try (var killed = ServerProcess.server(folder).listening()) {
      var body = new PipedOutputStream();
      InputStream sent = new PipedInputStream(body, 1 << 20);
      BodyPublisher endless = BodyPublishers.ofInputStream(() -> sent);
      var upload =
          request(killed.base(), killed.credentials(), "/omni/data-sets?name=half")
              .header("Content-Type", "text/csv")
              .POST(endless);
      var answer = http.sendAsync(upload.build(), BodyHandlers.ofString());
      body.write("n,x\n".getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < 60_000; i++) {
        body.write((i + ",0.123456789\n").getBytes(StandardCharsets.UTF_8));
      }
      body.flush();
      await()
          .atMost(PATIENCE)
          .until(() -> files().stream().anyMatch(name -> name.endsWith(".part")));
      killed.killed();
      assertThat(answer).failsWithin(PATIENCE);
      body.close();
    }
    assertThat(files()).anyMatch(name -> name.endsWith(".part"));
    Files.write(
        folder.resolve("sets").resolve("01890000-0000-7000-8000-00000000dead.set"), new byte[9]);

    try (var server = ServerHere.on(folder)) {
      assertThat(files()).containsExactly(kept.text("id") + ".set");
      var list = send(request(server.base(), server.credentials(), "/omni/data-sets"));
      assertThat(((Json.Obj) JsonReader.trusted(list.body())).items("data")).containsExactly(kept);
      String rows = "/omni/data-sets/" + kept.text("id") + "/rows?format=csv";
      assertThat(send(request(server.base(), server.credentials(), rows)).body())
          .isEqualTo("x,y\r\n1,2\r\n3,4\r\n");
    }
  }
}
