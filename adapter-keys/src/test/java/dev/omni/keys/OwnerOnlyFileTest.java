package dev.omni.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyFileTest {
  @TempDir Path folder;

  private String permissions(String name) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
  }

  @Test
  void the_lock_of_a_file_is_its_owners_alone_like_the_file() throws IOException {
    Path file = folder.resolve("master.key");
    var changes = new AtomicInteger();

    OwnerOnlyFile.exclusively(file, changes::incrementAndGet);

    assertThat(permissions("master.key.lock")).isEqualTo("rw-------");
    assertThat(changes).hasValue(1);
  }

  @Test
  void a_lock_that_others_may_read_is_closed_to_them() throws IOException {
    Path lock = Files.createFile(folder.resolve("signing-keys.json.lock"));
    Files.setPosixFilePermissions(lock, PosixFilePermissions.fromString("rw-r--r--"));

    OwnerOnlyFile.exclusively(folder.resolve("signing-keys.json"), () -> {});

    assertThat(permissions("signing-keys.json.lock")).isEqualTo("rw-------");
  }
}
