package dev.omni.keys;

import dev.omni.domain.json.Json;
import java.util.function.UnaryOperator;

/** The ring of signing keys in a file of its owner. */
final class FileKeyRingStore implements SigningKeyRingStore {
  private final OwnerOnlyFile file;

  FileKeyRingStore(OwnerOnlyFile file) {
    this.file = file;
  }

  @Override
  public Object version() {
    return FileVersion.of(file.path());
  }

  @Override
  public Json.Obj read() {
    return file.read().orElse(Json.Obj.EMPTY);
  }

  @Override
  public void change(UnaryOperator<Json.Obj> change) {
    OwnerOnlyFile.exclusively(
        file.path(),
        () -> {
          Json.Obj before = read();
          Json.Obj after = change.apply(before);
          if (!after.equals(before)) {
            file.write(after);
          }
        });
  }

  @Override
  public String name() {
    return file.path().toString();
  }
}
