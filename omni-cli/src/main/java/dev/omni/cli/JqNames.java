package dev.omni.cli;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Functions that a filter of jq calls, with those that it defines. The library looks a function up
 * when the filter comes to its call, which may be never; jq itself does so before it reads data.
 */
final class JqNames {
  /** A part of a filter; what fits none of them is a sign. The last group is a name by itself. */
  private static final Pattern PART =
      Pattern.compile(
          "\\s++|#[^\n]*+|\\.[A-Za-z_]\\w*+|\\.?\\d[\\w.]*+|[$@]\\w++|[A-Za-z_]\\w*+::\\w++"
              + "|([A-Za-z_]\\w*+)|.",
          Pattern.DOTALL);

  private static final Set<String> WORDS =
      Set.of(
          "def", "if", "then", "elif", "else", "end", "as", "reduce", "foreach", "try", "catch",
          "label", "break", "import", "include", "and", "or", "true", "false", "null");

  private static final char TEXT = '"';

  private final Set<String> defined = new HashSet<>();
  private final List<String> called = new ArrayList<>();
  private final Deque<Frame> open = new ArrayDeque<>();
  private Optional<String> name = Optional.empty();
  private boolean defining;

  /** An open bracket or text. */
  private static final class Frame {
    private final char sign;
    private final Optional<String> call;
    private final boolean parameters;
    private int arguments = 1;
    private boolean atKey;

    Frame(char sign, Optional<String> call, boolean parameters) {
      this.sign = sign;
      this.call = call;
      this.parameters = parameters;
      this.atKey = sign == '{';
    }
  }

  private JqNames() {}

  /**
   * Returns the first function that is called and neither known nor defined by the filter itself.
   *
   * @param filter that has been compiled, so that its brackets and texts are complete
   * @param known whether there is a function, as {@code map/1}
   */
  static Optional<String> unknown(String filter, Predicate<String> known) {
    var names = new JqNames();
    names.read(filter);
    return names.called.stream()
        .filter(call -> !names.defined.contains(call) && !known.test(call))
        .findFirst();
  }

  private void read(String filter) {
    Matcher part = PART.matcher(filter);
    for (int at = 0; at < filter.length(); ) {
      if (inText()) {
        at = text(filter, at);
      } else if (part.region(at, filter.length()).lookingAt()) {
        at = part.end();
        String read = part.group();
        if (!read.isBlank() && !read.startsWith("#")) {
          part(read, part.group(1) != null);
        }
      } else {
        throw new IllegalStateException("every character is a part");
      }
    }
    ended();
  }

  private boolean inText() {
    return !open.isEmpty() && open.peek().sign == TEXT;
  }

  /** Reads a character of a text, or the escape that begins there; returns what follows it. */
  private int text(String filter, int at) {
    char next = filter.charAt(at);
    if (next == TEXT) {
      open.pop();
    } else if (next == '\\' && filter.startsWith("(", at + 1)) {
      open.push(new Frame('(', Optional.empty(), false));
    }
    return at + (next == '\\' ? 2 : 1);
  }

  private void part(String read, boolean isName) {
    char sign = read.charAt(0);
    if (name.isPresent() && sign == '(') {
      open.push(new Frame(sign, name, defining));
      name = Optional.empty();
      defining = false;
      return;
    }
    ended();
    if (isName) {
      named(read);
    } else if (sign == '$' && inParameters()) {
      defined.add(read.substring(1) + "/0");
    } else if (read.length() == 1) {
      sign(sign);
    }
  }

  /** Takes a name that no bracket follows. */
  private void ended() {
    name.ifPresent(each -> (defining || inParameters() ? defined : called).add(each + "/0"));
    defining = defining && name.isEmpty();
    name = Optional.empty();
  }

  private void named(String read) {
    boolean key = !open.isEmpty() && open.peek().atKey;
    if (key) {
      return;
    }
    if (read.equals("def")) {
      defining = true;
    } else if (defining || !WORDS.contains(read)) {
      name = Optional.of(read);
    }
  }

  private boolean inParameters() {
    return !open.isEmpty() && open.peek().parameters;
  }

  private void sign(char sign) {
    if ("([{\"".indexOf(sign) >= 0) {
      open.push(new Frame(sign, Optional.empty(), false));
    } else if (")]}".indexOf(sign) >= 0 && !open.isEmpty()) {
      Frame closed = open.pop();
      closed.call.ifPresent(
          each -> (closed.parameters ? defined : called).add(each + "/" + closed.arguments));
    } else if (!open.isEmpty()) {
      Frame around = open.peek();
      around.arguments += sign == ';' && around.call.isPresent() ? 1 : 0;
      around.atKey = around.sign == '{' && (sign == ',' || (around.atKey && sign != ':'));
    }
  }

  /** Returns the names of functions, each once, without their numbers of arguments. */
  static List<String> names(Stream<String> functions) {
    return functions.map(each -> each.replaceFirst("/\\d+$", "")).distinct().toList();
  }
}
