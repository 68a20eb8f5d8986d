package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Items of a list; a page is asked for when its first item is. */
final class Pages implements Iterator<JsonNode> {
  private final OmniClient omni;
  private final String path;
  private final Map<String, String> query;
  private final long maxItems;
  private Iterator<JsonNode> page = Collections.emptyIterator();
  private @Nullable String cursor;
  private boolean last;
  private long count;

  Pages(OmniClient omni, String path, Map<String, String> query, long maxItems) {
    this.omni = omni;
    this.path = path;
    this.query = new LinkedHashMap<>(query);
    this.maxItems = maxItems;
  }

  static String path(String path, Map<String, String> query) {
    String text =
        query.entrySet().stream()
            .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
            .collect(Collectors.joining("&"));
    return text.isEmpty() ? path : path + "?" + text;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public boolean hasNext() {
    while (count < maxItems && !page.hasNext() && !last) {
      if (cursor != null) {
        query.put("cursor", cursor);
      }
      Response response = omni.call(Call.get(path(path, query)));
      page = response.data().iterator();
      cursor = response.nextCursor();
      last = cursor == null;
    }
    return count < maxItems && page.hasNext();
  }

  @Override
  public JsonNode next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    count++;
    return page.next();
  }
}
