package dev.omni.server;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.world.Capability;
import dev.omni.server.DataMembers.Place;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Inputs of capabilities whose arrays, matrices and tables can come from a data set. */
final class DataSetInputs {
  private static final Path CASES =
      Path.of("..", "omni-quant", "all", "src", "test", "resources", "cases");

  /** Sixty rows of two columns each, so that a transposition shows. */
  private static final Map<String, Json.Obj> TALL =
      Map.ofEntries(
          Map.entry("finance.portfolio.cvar", Json.obj("returns", two(0.01), "confidence", 0.9)),
          Map.entry("risk.covariance.estimate", Json.obj("returns", two(0.01), "method", "sample")),
          Map.entry(
              "risk.var.historical",
              Json.obj("positions", List.of(100, 50), "returns", two(0.01), "confidence", 0.9)),
          Map.entry("scientific-discovery.anova.one-way", Json.obj("groups", two(1))),
          Map.entry(
              "scientific-discovery.hypothesis.k-sample",
              Json.obj("test", "kruskal_wallis", "groups", two(1))),
          Map.entry(
              "scientific-discovery.bootstrap.standard-error",
              Json.obj("statistic", "correlation", "data", sixty(1), "replicates", 1000)),
          Map.entry(
              "scientific-discovery.cluster.kmeans", Json.obj("data", sixty(1), "clusters", 3)),
          Map.entry(
              "scientific-discovery.hypothesis.test",
              Json.obj("test", "chi_square_table", "table", counts())),
          Map.entry("scientific-discovery.pca", Json.obj("data", sixty(1), "new_rows", sixty(2))),
          Map.entry(
              "scientific-discovery.regression.linear",
              Json.obj("y", column(3, 1), "x", sixty(1), "new_rows", sixty(2))),
          Map.entry("physics.geodesy.geodesic", Json.obj("problem", "polygon", "polygon", ring())));

  private static final Map<String, List<Json.Obj>> PUBLISHED =
      Stream.of("quant", "desk", "bench", "truth")
          .flatMap(name -> read(CASES.resolve(name + "-public.json")))
          .filter(known -> !known.has("refused"))
          .collect(
              Collectors.groupingBy(
                  known -> known.text("capability"),
                  Collectors.mapping(
                      known -> known.findObject("input").orElseThrow(), Collectors.toList())));

  private DataSetInputs() {}

  /** The inputs of a capability: two columns of sixty rows first, then examples and cases. */
  static List<Json.Obj> of(Capability capability) {
    return Stream.of(
            Optional.ofNullable(TALL.get(capability.id())).stream(),
            capability.input().examples().stream().map(Json.Obj.class::cast),
            PUBLISHED.getOrDefault(capability.id(), List.of()).stream())
        .flatMap(each -> each)
        .toList();
  }

  /** The pointer to the first value of a place that columns of one length can give. */
  static Optional<Pointer> find(Place place, Json.Obj input) {
    return find(place.path(), input, Pointer.ROOT)
        .filter(at -> fits(place.word().orElseThrow(), at.in(input).orElseThrow()))
        .findFirst();
  }

  private static Stream<Pointer> find(List<String> path, Json value, Pointer at) {
    if (path.isEmpty()) {
      return Stream.of(at);
    }
    String name = path.get(0);
    List<String> rest = path.subList(1, path.size());
    if (value instanceof Json.Arr array && name.equals("#")) {
      return IntStream.range(0, array.size())
          .boxed()
          .flatMap(i -> find(rest, array.get(i), at.to(i)));
    }
    if (value instanceof Json.Obj object) {
      return object.members().entrySet().stream()
          .filter(member -> name.equals("*") || name.equals(member.getKey()))
          .flatMap(member -> find(rest, member.getValue(), at.to(member.getKey())));
    }
    return Stream.empty();
  }

  private static boolean fits(String word, Json value) {
    boolean table =
        value instanceof Json.Obj object
            && !object.members().isEmpty()
            && object.members().values().stream().allMatch(DataSetInputs::isColumn);
    boolean matrix =
        value instanceof Json.Arr array
            && array.size() > 0
            && array.items().stream().allMatch(DataSetInputs::isColumn)
            && array.items().stream().map(each -> ((Json.Arr) each).size()).distinct().count() == 1;
    return switch (word) {
      case "column" -> isColumn(value);
      case "table" -> table && DataTable.of(word, value).even();
      default -> matrix;
    };
  }

  private static boolean isColumn(Json value) {
    return value instanceof Json.Arr array
        && array.size() > 0
        && array.items().stream()
            .noneMatch(each -> each instanceof Json.Obj || each instanceof Json.Arr);
  }

  private static Stream<Json.Obj> read(Path file) {
    try {
      return ((Json.Arr) JsonReader.trusted(Files.readString(file)))
          .items().stream().map(Json.Obj.class::cast);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static double number(int row, int column, double unit) {
    return Math.round((((row * 37 + column * 11) % 23) - 9 + 0.25 * column * row) * 100)
        / 100.0
        * unit;
  }

  private static double[] column(int column, double unit) {
    return IntStream.range(0, 60).mapToDouble(row -> number(row, column, unit)).toArray();
  }

  private static Json two(double unit) {
    return Json.arr(column(0, unit), column(1, unit));
  }

  private static Json sixty(double unit) {
    return Json.arr(
        IntStream.range(0, 60)
            .mapToObj(row -> new double[] {number(row, 0, unit), number(row, 1, unit)})
            .toArray());
  }

  private static Json counts() {
    return Json.arr(
        IntStream.range(0, 60).mapToObj(row -> new double[] {5 + row % 7, 9 + row % 11}).toArray());
  }

  private static Json ring() {
    return Json.arr(
        IntStream.range(0, 60)
            .mapToObj(
                i ->
                    new double[] {20 * Math.sin(i * Math.PI / 30), 50 * Math.cos(i * Math.PI / 30)})
            .toArray());
  }
}
