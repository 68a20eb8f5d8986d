package dev.omni.http.docs;

import dev.omni.domain.world.ServedWorlds;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The pages of the documentation as they are written, for readers that are programs. */
public final class MarkdownPages {
  private static final String INDEX = "index";
  private static final Pattern LINK = Pattern.compile("\\]\\(([a-z0-9-]+)\\.md\\)");

  private final DocFiles files;

  /** Creates the pages of a server of these worlds. */
  public MarkdownPages(ServedWorlds worlds) {
    this.files = new DocFiles(worlds);
  }

  /** Returns the Markdown of a page, also by a name that it had before. */
  public Optional<String> page(String name) {
    return files.markdown(files.successor(name).orElse(name));
  }

  /** Returns the names of the pages that the index links, in its order. */
  public List<String> names() {
    return LINK.matcher(page(INDEX).orElse(""))
        .results()
        .map(link -> link.group(1))
        .distinct()
        .filter(name -> page(name).isPresent())
        .toList();
  }

  /** Returns the title of a page: its first line. */
  public static String title(String markdown) {
    return markdown.lines().findFirst().orElse("").replaceFirst("^#+ *", "").strip();
  }
}
