package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;

/** The contracts of input and result that the batches of all worlds share. */
public final class BatchContract {
  /** The longest name of a column, carried member or total, in characters. */
  static final int LONGEST_NAME = 128;

  private static final int LONGEST_POINTER = 1000;
  private static final int MOST_NAMES = 1000;

  private static final Shape NUMBER_OR_NULL = Shape.number().orNull().unit("unit of the column");

  private BatchContract() {}

  /** Returns the contract of the input, without examples. */
  public static Shape input() {
    return Shape.object()
        .required(
            "capability",
            Shape.string()
                .length(1, 96)
                .titled("Capability of each row")
                .described("Another capability of the same world, direct or job."))
        .optional(
            "base",
            Shape.object().open().otherwise(Json.Obj.EMPTY).titled("Members that all rows share"))
        .optional(
            "rows",
            Shape.arrayOf(Shape.object().open(), 1, Integer.MAX_VALUE)
                .titled("One input each, laid over base"))
        .optional(
            "columns",
            Shape.mapOf("member", Shape.arrayOf(Shape.any(), 1, Integer.MAX_VALUE))
                .members(1, MOST_NAMES)
                .titled("The values of each member, row by row"))
        .optional(
            "grid",
            Shape.mapOf("member", axis())
                .members(1, MOST_NAMES)
                .titled("The values of each member, all combinations")
                .described("Members in the order of their names; the last one changes fastest."))
        .optional("data", data())
        .optional(
            "select",
            Shape.arrayOf(Shape.string().length(1, LONGEST_POINTER), 1, MOST_NAMES)
                .titled("Outputs: names or JSON pointers into the result")
                .described("By default every number, string and boolean at its top."))
        .optional(
            "carry",
            Shape.arrayOf(name(), 0, MOST_NAMES)
                .titled("Members or columns that are given back beside the outputs"))
        .optional(
            "totals", Shape.arrayOf(total(), 0, MOST_NAMES).titled("Sums over completed rows"))
        .optional(
            "on_error",
            Shape.choice("continue", "stop")
                .otherwise("continue")
                .titled("What a failed row does to the batch"))
        .exactlyOne("rows", "columns", "grid", "data");
  }

  private static Shape axis() {
    Shape range =
        Shape.object()
            .required("from", bound().titled("First value"))
            .required("to", bound().titled("Last value"))
            .required("steps", Shape.integer().atLeast(1).unit("1").titled("Number of values"))
            .optional("scale", Shape.choice("linear", "log").otherwise("linear").titled("Spacing"));
    return Shape.oneOf(Shape.arrayOf(Shape.any(), 1, Integer.MAX_VALUE), range);
  }

  private static Shape bound() {
    return Shape.number().unit("unit of the member");
  }

  private static Shape data() {
    return Shape.object()
        .required("set", Shape.string().length(1, 200).titled("Id, name or name@version"))
        .required(
            "columns",
            Shape.mapOf("member", name())
                .members(1, MOST_NAMES)
                .titled("The column of each member"))
        .optional("version", Shape.integer().atLeast(1).unit("1").titled("Version of the set"))
        .optional("digest", Shape.string().length(1, 80).titled("Digest of the set"))
        .titled("Rows of a data set");
  }

  private static Shape total() {
    return Shape.object()
        .required("name", name().titled("Name of the sum"))
        .required("of", Shape.string().length(1, LONGEST_POINTER).titled("What is added"))
        .optional("weight", Shape.string().length(1, LONGEST_POINTER).titled("Factor of a term"));
  }

  private static Shape name() {
    return Shape.string()
        .length(1, LONGEST_NAME)
        .pattern("^[^\\x00-\\x1f\\x7f]*$", "no control characters");
  }

  /** Returns the contract of the result. */
  public static Shape result() {
    return Shape.object()
        .required("rows", count().titled("Rows"))
        .required("completed", count().titled("Rows with an output"))
        .required("failed", count().titled("Rows with an error"))
        .required("columns", Shape.listOf(column()).titled("Outputs"))
        .required(
            "statistics",
            Shape.mapOf("column", statistics()).titled("Statistics of number columns"))
        .required("totals", Shape.mapOf("total", NUMBER_OR_NULL).titled("Sums"))
        .required("errors", Shape.arrayOf(error(), 0, 20).titled("The first errors"))
        .required("histograms", Shape.mapOf("column", histogram()).titled("Histograms"))
        .required(
            "root",
            Shape.string().length(64, 64).titled("Root of the hash tree over the rows, in hex"));
  }

  private static Shape column() {
    return Shape.object()
        .required("name", Shape.string().titled("Name"))
        .required("unit", Shape.string().orNull().titled("Unit"))
        .required("type", Shape.string().titled("Type"));
  }

  private static Shape statistics() {
    return Shape.object()
        .required("count", count().titled("Numbers"))
        .required("min", NUMBER_OR_NULL.titled("Least"))
        .required("max", NUMBER_OR_NULL.titled("Greatest"))
        .required("mean", NUMBER_OR_NULL.titled("Mean"))
        .required("sd", NUMBER_OR_NULL.titled("Standard deviation, n - 1"))
        .required("sum", NUMBER_OR_NULL.titled("Exact sum, rounded once"));
  }

  private static Shape error() {
    return Shape.object()
        .required("row", count().titled("Number of the row, from 0"))
        .required("code", Shape.string().titled("Code"))
        .required("message", Shape.string().titled("Message"))
        .required("pointer", Shape.string().orNull().titled("Place in the input"));
  }

  private static Shape histogram() {
    return Shape.object()
        .required(
            "edges",
            Shape.listOf(Shape.number().unit("unit of the column")).titled("Edges of the bins"))
        .required("counts", Shape.listOf(count()).titled("Numbers in each bin"));
  }

  private static Shape count() {
    return Shape.integer().atLeast(0).unit("1");
  }
}
