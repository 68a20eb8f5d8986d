package dev.omni.operations.cel;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A message in the text format of Protocol Buffers: the values of each field, as messages or texts.
 * It reads what the conformance tests of CEL use of the format.
 */
record TextProto(Map<String, List<Object>> fields) {
  /** Returns the messages of a field. */
  List<TextProto> messages(String name) {
    return fields.getOrDefault(name, List.of()).stream().map(TextProto.class::cast).toList();
  }

  Optional<TextProto> message(String name) {
    return messages(name).stream().findFirst();
  }

  Optional<String> text(String name) {
    return fields.getOrDefault(name, List.of()).stream().map(String.class::cast).findFirst();
  }

  boolean has(String name) {
    return fields.containsKey(name);
  }

  static TextProto parse(String text) {
    return new Reading(text).message('\0');
  }

  private static final class Reading {
    private final String text;
    private int at;

    Reading(String text) {
      this.text = text;
    }

    TextProto message(char end) {
      var fields = new LinkedHashMap<String, List<Object>>();
      while (true) {
        skip();
        if (at >= text.length() || text.charAt(at) == end) {
          at++;
          return new TextProto(fields);
        }
        String name = word();
        skip();
        if (text.charAt(at) == ':') {
          at++;
          skip();
        }
        var values = fields.computeIfAbsent(name, any -> new ArrayList<>());
        if (text.charAt(at) == '[') {
          list(values);
        } else {
          values.add(value());
        }
      }
    }

    private void list(List<Object> values) {
      at++;
      skip();
      while (text.charAt(at) != ']') {
        values.add(value());
        skip();
      }
      at++;
    }

    private Object value() {
      char first = text.charAt(at);
      if (first == '{') {
        at++;
        return message('}');
      }
      if (first != '"' && first != '\'') {
        return word();
      }
      var bytes = new ByteArrayOutputStream();
      while (at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '\'')) {
        quoted(bytes);
        skip();
      }
      return bytes.toString(StandardCharsets.UTF_8);
    }

    private void quoted(ByteArrayOutputStream bytes) {
      char quote = text.charAt(at++);
      while (text.charAt(at) != quote) {
        int code = text.codePointAt(at);
        at += Character.charCount(code);
        if (code == '\\') {
          escaped(bytes);
        } else {
          bytes.writeBytes(Character.toString(code).getBytes(StandardCharsets.UTF_8));
        }
      }
      at++;
    }

    private void escaped(ByteArrayOutputStream bytes) {
      char kind = text.charAt(at++);
      int named = "abfnrtv\\'\"?".indexOf(kind);
      if (named >= 0) {
        bytes.write("\u0007\b\f\n\r\t\u000b\\'\"?".charAt(named));
      } else if (kind == 'u' || kind == 'U') {
        int digits = kind == 'u' ? 4 : 8;
        int code = Integer.parseInt(text.substring(at, at + digits), 16);
        at += digits;
        bytes.writeBytes(Character.toString(code).getBytes(StandardCharsets.UTF_8));
      } else if (kind == 'x') {
        bytes.write(Integer.parseInt(text.substring(at, at + 2), 16));
        at += 2;
      } else {
        bytes.write(Integer.parseInt(text.substring(at - 1, at + 2), 8));
        at += 2;
      }
    }

    private String word() {
      int from = at;
      if (text.charAt(at) == '[') {
        at = text.indexOf(']', at) + 1;
        return text.substring(from, at);
      }
      while (at < text.length() && "{}:,;[]# \t\r\n".indexOf(text.charAt(at)) < 0) {
        at++;
      }
      if (at == from) {
        throw new IllegalArgumentException("no field at " + at);
      }
      return text.substring(from, at);
    }

    private void skip() {
      while (at < text.length() && " \t\r\n,;#".indexOf(text.charAt(at)) >= 0) {
        at = text.charAt(at) == '#' ? text.indexOf('\n', at) : at + 1;
      }
    }
  }
}
