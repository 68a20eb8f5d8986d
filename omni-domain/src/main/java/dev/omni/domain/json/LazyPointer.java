package dev.omni.domain.json;

/** Where a value stands that is looked at; its pointer is put together only to tell of it. */
@FunctionalInterface
interface LazyPointer {
  /** The whole document. */
  LazyPointer ROOT = () -> Pointer.ROOT;

  Pointer pointer();

  default LazyPointer to(String name) {
    return () -> pointer().to(name);
  }

  default LazyPointer to(int index) {
    return () -> pointer().to(index);
  }
}
