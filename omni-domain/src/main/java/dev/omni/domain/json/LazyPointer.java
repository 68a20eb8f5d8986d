package dev.omni.domain.json;

/** The position of a value during validation. The pointer text is built only for a problem. */
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
