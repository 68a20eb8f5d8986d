package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every operation whose body names an object, with each key, for an object that each key made. */
class AuthorityCitationsTest {
  @TempDir static Path folder;
  private static AuthorityObjects objects;
  private final AtomicInteger unique = new AtomicInteger();

  @BeforeAll
  static void made() throws Exception {
    objects = new AuthorityObjects(folder);
  }

  @AfterAll
  static void stop() {
    objects.close();
  }

  @Test
  void what_a_body_cites_of_another_workspace_is_as_if_it_did_not_exist() throws Exception {
    var wrong = new ArrayList<String>();
    int rows = 0;
    for (var operation : AuthorityRoutes.CITED.entrySet()) {
      for (AuthorityRoutes.Cited cited : operation.getValue()) {
        for (String key : AuthorityObjects.KEYS) {
          if (cited.path().contains("WORLD") && !cited.body().contains("'" + key + ".")) {
            continue;
          }
          String none = cited(cited, key, AuthorityObjects.NOBODY);
          for (String owner : AuthorityObjects.KEYS) {
            Optional<String> id = objects.made(owner, cited.kind());
            if (id.isPresent()) {
              rows++;
              String answer = cited(cited, key, id.get());
              if (AuthorityObjects.sees(key, owner) == answer.equals(none)) {
                wrong.add(operation.getKey() + " by " + key + " of " + owner + ": " + answer);
              }
            }
          }
        }
      }
    }
    System.out.println("AuthorityCitationsTest: " + rows + " rows of cited objects");
    assertThat(wrong).isEmpty();
  }

  private String cited(AuthorityRoutes.Cited cited, String key, String id) throws Exception {
    String body =
        cited.body().replace("ID", id).replace("UNIQUE", String.valueOf(unique.incrementAndGet()));
    String path = cited.path().replace("ID", id);
    if (path.contains("WORLD")) {
      String workspace = objects.workspaceOf(objects.text(key), key);
      path = path.replace("WORLD", key).replace("WORKSPACE", workspace);
      body = body.replace("WORKSPACE", workspace);
    }
    return AuthorityRoutes.withoutOwn(objects.post(key, path, body));
  }
}
