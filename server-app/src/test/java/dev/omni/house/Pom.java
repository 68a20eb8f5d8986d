package dev.omni.house;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/**
 * What a POM says by itself, without what it inherits.
 *
 * @param file where it lies
 * @param name its artifact id
 * @param dependencies those that it needs to compile or to run
 */
record Pom(Path file, String name, List<Dependency> dependencies) {
  private static final String OWN = "dev.omni";

  /**
   * One of the dependencies.
   *
   * @param group its group id
   * @param name its artifact id
   */
  record Dependency(String group, String name) {}

  static Pom of(Path file) {
    try {
      Element project =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file.toFile())
              .getDocumentElement();
      List<Dependency> needed =
          children(project, "dependencies")
              .flatMap(all -> children(all, "dependency"))
              .filter(each -> Set.of("compile", "runtime").contains(text(each, "scope", "compile")))
              .map(each -> new Dependency(text(each, "groupId", ""), text(each, "artifactId", "")))
              .toList();
      return new Pom(file, text(project, "artifactId", ""), needed);
    } catch (IOException | ParserConfigurationException | SAXException unreadable) {
      throw new IllegalStateException(file.toString(), unreadable);
    }
  }

  /** Returns what the build resolved: the POM for those who depend on the module, which lists it. */
  Pom resolved() {
    return of(file.resolveSibling(output()).resolve("consumer-pom.xml"));
  }

  /** The folder that this build writes into, seen from a module: the profiles have their own. */
  private static Path output() {
    try {
      Path classes =
          Path.of(Pom.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return Path.of("").toAbsolutePath().relativize(classes).getParent();
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Returns its line of docs/modules.txt. */
  String line() {
    String libraries = words(each -> !each.group().equals(OWN), Dependency::group);
    return name
        + ":"
        + words(each -> each.group().equals(OWN), Dependency::name)
        + (libraries.isEmpty() ? "" : " |" + libraries);
  }

  private String words(
      Predicate<Dependency> which,
      Function<Dependency, String> word) {
    return dependencies.stream()
        .filter(which)
        .map(word)
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .map(each -> " " + each)
        .collect(Collectors.joining());
  }

  private static Stream<Element> children(Element parent, String name) {
    var nodes = parent.getChildNodes();
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(node -> node.getNodeName().equals(name))
        .map(Element.class::cast);
  }

  private static String text(Element parent, String name, String otherwise) {
    return children(parent, name).map(Element::getTextContent).findFirst().orElse(otherwise);
  }
}
