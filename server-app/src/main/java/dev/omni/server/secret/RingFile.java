package dev.omni.server.secret;

import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.UnaryOperator;

/** The ring of signing keys in a file of its owner. */
record RingFile(OwnerFile file) implements KeptRing {
  @Override
  public Object version() {
    try {
      return FileVersion.of(file.path());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  public Json.Obj read() {
    return file.read().orElse(Json.Obj.EMPTY);
  }

  @Override
  public void change(UnaryOperator<Json.Obj> change) {
    Path lock = file.path().resolveSibling(file.path().getFileName() + ".lock");
    try (FileChannel channel =
            FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var held = channel.lock()) {
      Json.Obj before = read();
      Json.Obj after = change.apply(before);
      if (held.isValid() && !after.equals(before)) {
        file.write(after);
      }
    } catch (IOException unusable) {
      throw new UncheckedIOException(unusable);
    }
  }

  @Override
  public String name() {
    return file.path().toString();
  }
}
