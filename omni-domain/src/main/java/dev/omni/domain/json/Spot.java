package dev.omni.domain.json;

/** Where a value stands that is looked at; its pointer is put together only to tell of it. */
@FunctionalInterface
interface Spot {
  /** The whole document. */
  Spot ROOT = () -> Pointer.ROOT;

  Pointer pointer();

  default Spot to(String name) {
    return () -> pointer().to(name);
  }

  default Spot to(int index) {
    return () -> pointer().to(index);
  }
}
