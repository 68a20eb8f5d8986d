package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.ApiKeyFormat;
import dev.omni.domain.json.Json;
import java.util.List;

/** Requests for the keys of a tenant. */
record KeyRequests(TestServer server) {
  /** An id that nothing has. */
  static final String NOBODY = "01890000-0000-7000-8000-00000000dead";

  /** The body of a request for a key with these scopes. */
  static Json.Obj wanted(String... scopes) {
    return Json.obj("name", "pricing", "scopes", List.of(scopes));
  }

  static String text(Json.Obj key, String member) {
    return key.findText(member).orElseThrow();
  }

  static List<String> ids(TestServer.Response list) {
    return list.list().stream().map(key -> text(key, "id")).toList();
  }

  TestServer.Response create(Json.Obj body) {
    return server.post("/developer/keys").body(body).send();
  }

  Json.Obj created(Json.Obj body) {
    TestServer.Response made = create(body);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return made.data();
  }

  /** The read of a key, or the change at a path below it. */
  TestServer.Call call(String id, String path) {
    return path.isEmpty()
        ? server.get("/developer/keys/" + id)
        : server.post("/developer/keys/" + id + path);
  }

  /** The id of a key of a text. */
  String idOf(String key) {
    return server
        .stores
        .keys()
        .find(ApiKeyFormat.of(key).orElseThrow().hash())
        .orElseThrow()
        .id()
        .toString();
  }

  /** The status with which the server answers a key that needs no scope. */
  int status(String key) {
    return server.get("/developer/context").key(key).send().status();
  }
}
