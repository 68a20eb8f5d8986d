package dev.omni.quant.biology;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A node of a tree that is read from Newick text.
 *
 * @param name of a leaf; empty for an inner node
 * @param below what hangs on it
 * @param length of the branch above it; 0 for the root
 */
record NewickNode(String name, List<NewickNode> below, double length) {
  private static final Pattern WORD =
      Pattern.compile("[(),;]|:([^,();']+)|'((?:[^']|'')*)'|([^(),:;']+)");

  NewickNode {
    below = List.copyOf(below);
  }

  /** Reads a text such as {@code (a:1,('b c':2,d:1):0.5);}. */
  static NewickNode read(String text) {
    Deque<List<NewickNode>> open = new ArrayDeque<>();
    open.push(new ArrayList<>());
    for (MatchResult word : WORD.matcher(text).results().toList()) {
      List<NewickNode> here = open.element();
      String sign = word.group();
      if (word.group(1) != null) {
        NewickNode last = here.remove(here.size() - 1);
        here.add(new NewickNode(last.name(), last.below(), Double.parseDouble(word.group(1))));
      } else if (sign.equals("(")) {
        open.push(new ArrayList<>());
      } else if (sign.equals(")")) {
        List<NewickNode> below = open.pop();
        open.element().add(new NewickNode("", below, 0));
      } else if (word.group(2) != null) {
        here.add(new NewickNode(word.group(2).replace("''", "'"), List.of(), 0));
      } else if (word.group(3) != null) {
        here.add(new NewickNode(word.group(3), List.of(), 0));
      }
    }
    return open.element().get(0);
  }

  /** Returns the sum of all branches. */
  double total() {
    return length + below.stream().mapToDouble(NewickNode::total).sum();
  }

  /** Returns the leaves, in the order of the text. */
  List<NewickNode> leaves() {
    return below.isEmpty()
        ? List.of(this)
        : below.stream().flatMap(each -> each.leaves().stream()).toList();
  }
}
