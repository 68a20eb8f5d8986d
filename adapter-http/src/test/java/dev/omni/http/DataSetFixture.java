package dev.omni.http;

import org.junit.jupiter.api.AfterEach;

/** A server for each test, and calls that store tables on it. */
abstract class DataSetFixture {
  static final String PRICES =
      "day,close,note\n2026-01-02,101.50,\"a \"\"b\"\"\"\n2026-01-05,,\n2026-01-06,99,=1+1\n";

  final TestServer server = new TestServer();

  @AfterEach
  void close() {
    server.close();
  }

  TestServer.Call upload(String name, String csv) {
    return server
        .post("/omni/data-sets?name=" + name)
        .text(csv)
        .without("Content-Type")
        .with("Content-Type", "text/csv");
  }

  String id(TestServer.Response stored) {
    return stored.data().findText("id").orElseThrow();
  }

  TestServer.Call rows(TestServer.Response stored, String query) {
    return server.get("/omni/data-sets/" + id(stored) + "/rows" + query);
  }
}
