package dev.omni.domain.json;

import java.util.Arrays;

/** The place of the value that is evaluated. Its pointer is built only for a problem. */
final class ValuePath {
  private static final int USUAL_DEPTH = 8;
  private static final int NAME = -1;

  private final String prefix;
  private String[] names = {};
  private int[] indices = {};
  private int depth;

  /**
   * Creates the path of a whole value.
   *
   * @param prefix pointer to the value
   */
  ValuePath(String prefix) {
    this.prefix = prefix;
  }

  void enter(String name) {
    enter(name, NAME);
  }

  void enter(int index) {
    enter("", index);
  }

  private void enter(String name, int index) {
    if (depth == names.length) {
      int room = Math.max(USUAL_DEPTH, 2 * depth);
      names = Arrays.copyOf(names, room);
      indices = Arrays.copyOf(indices, room);
    }
    names[depth] = name;
    indices[depth] = index;
    depth++;
  }

  void leave() {
    depth--;
  }

  String pointer() {
    Pointer at = Pointer.ROOT;
    for (int i = 0; i < depth; i++) {
      at = indices[i] == NAME ? at.to(names[i]) : at.to(indices[i]);
    }
    return prefix + at.text();
  }
}
