package dev.omni.console.view;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A part of a page, in the order of reading. */
public sealed interface PagePart {
  /** Names with values. */
  record Facts(String heading, List<Fact> facts) implements PagePart {}

  /** A name with a value. */
  record Fact(String name, Cell value) {}

  /**
   * A table.
   *
   * @param heading its name
   * @param columns headings of the columns
   * @param rows values, as many as columns
   * @param empty shown in its place when it has no rows
   */
  record Table(String heading, List<String> columns, List<List<Cell>> rows, Empty empty)
      implements PagePart {}

  /**
   * The text in an empty place, and the way to the first entry.
   *
   * @param command a command line; empty for none
   * @param href an address; empty for none
   */
  record Empty(String text, String command, String href, String label) {
    /** Only a sentence. */
    public static Empty of(String text) {
      return new Empty(text, "", "", "");
    }
  }

  /** The filters of a list: a form that changes the address. */
  record Filters(List<Field> fields) implements PagePart {}

  /** A form that posts. */
  record PostForm(String heading, String action, List<Field> fields, Button button)
      implements PagePart {}

  /** Buttons and links side by side. */
  record Actions(List<Button> buttons, List<Cell.Link> links) implements PagePart {}

  /** A text that is copied, as a command or JSON. */
  record Code(String heading, String text) implements PagePart {}

  /** A message; {@code kind} is {@code info}, {@code good} or {@code bad}. */
  record Note(String kind, String heading, String text) implements PagePart {}

  /** A text that is shown this once. */
  record Secret(String heading, String text) implements PagePart {}

  /** The problems of a filled form. */
  record Problems(List<Problem> problems) implements PagePart {}

  /** A problem and the id of its field; empty for none. */
  record Problem(String field, String text) {}

  /** The links to further pages of a list. */
  record Pager(Optional<String> next) implements PagePart {}

  /**
   * A figure.
   *
   * @param heading of its section
   * @param caption what it shows and covers; empty where the figure states it
   * @param wide drawn for a desk
   * @param narrow the same, drawn for a phone
   * @param address of the run whose figure it is; empty for none
   * @param data its numbers
   */
  record Figure(
      String heading, String caption, SvgMarkup wide, SvgMarkup narrow, String address, Table data)
      implements PagePart {}

  /** Parts side by side, one beneath the other where there is no room. */
  record Row(List<PagePart> parts) implements PagePart {}

  /** Texts of which one is shown. */
  record Tabs(String heading, String label, List<Tab> tabs) implements PagePart {}

  /** One of several texts. */
  record Tab(String label, String text) {}

  /**
   * Parts that a script replaces while work is open; {@code events} is the address of its stream.
   */
  record Live(String id, Optional<String> events, List<PagePart> parts) implements PagePart {}

  /** A selection of rows that a button sends, as for a comparison. */
  record Selection(String action, String label, Table table) implements PagePart {}

  /**
   * A capability's form.
   *
   * @param preview address of previews; empty where there are none
   */
  record RunForm(
      String action, List<Field> options, List<Field> input, String key, Optional<String> preview)
      implements PagePart {}

  /**
   * The main value of a result.
   *
   * @param text its title, value and unit; empty where the result has none
   * @param tone the color class of what is said beside it
   * @param badge what is said beside it
   */
  record Headline(String text, String tone, String badge) implements PagePart {}

  /**
   * A form and its live result side by side, one below the other where there is no room.
   *
   * @param form of the capability, or what stands in its place
   * @param result of the filled form; none where there is no preview
   */
  record Workbench(PagePart form, List<PagePart> result) implements PagePart {}

  /**
   * The check of evidence by the browser.
   *
   * @param document the evidence of this page; empty to choose a file
   * @param download address of the document; empty for none
   */
  record EvidenceCheck(Optional<ScriptData> document, String download) implements PagePart {}

  /**
   * The seal of a run, which the browser checks itself.
   *
   * @param document the evidence; empty for one that is read from its address
   * @param address of the evidence
   * @param more address of what is proven; empty for none
   */
  record Seal(Optional<ScriptData> document, String address, String more) implements PagePart {}

  /**
   * The links by which anybody reads a run.
   *
   * @param action address that the form posts to
   * @param fields of a new link
   * @param seen what those who open the link see, one sentence each
   * @param links that there are
   */
  record Shares(String action, List<Field> fields, List<String> seen, Table links)
      implements PagePart {}

  /** A link as a QR code, for a sheet of paper. */
  record Qr(QrCode code, String url) implements PagePart {}

  /** Paragraphs of text. */
  record Prose(String heading, List<String> paragraphs) implements PagePart {}

  /** Settings that stay in this browser. */
  record BrowserSettings(List<Field> fields) implements PagePart {}

  /**
   * Nodes in columns, each to the right of those that it needs.
   *
   * @param width of the drawing
   * @param height of the drawing
   */
  record Graph(String heading, int width, int height, List<Box> boxes, List<Line> lines)
      implements PagePart {
    private static final int STEP_X = 210;
    private static final int STEP_Y = 74;
    static final int BOX_WIDTH = 160;
    static final int BOX_HEIGHT = 50;

    /** A node: its name, a word beneath it, and the names of those that it needs. */
    public record Node(String name, String note, List<String> needs) {}

    /** A drawn node. */
    public record Box(String name, String note, int x, int y) {}

    /** A drawn edge. */
    public record Line(int fromX, int fromY, int toX, int toY) {}

    /** Lays out nodes that form no circle. */
    public static Graph of(String heading, List<Node> nodes) {
      var columns = new LinkedHashMap<String, Integer>();
      for (int round = 0; round < nodes.size(); round++) {
        for (Node node : nodes) {
          int column = 0;
          for (String need : node.needs()) {
            column = Math.max(column, columns.getOrDefault(need, 0) + 1);
          }
          columns.put(node.name(), Math.min(column, nodes.size()));
        }
      }
      var boxes = new LinkedHashMap<String, Box>();
      var filled = new HashMap<Integer, Integer>();
      for (Node node : nodes) {
        int column = columns.getOrDefault(node.name(), 0);
        int row = filled.merge(column, 1, Integer::sum) - 1;
        boxes.put(
            node.name(),
            new Box(node.name(), node.note(), 10 + column * STEP_X, 10 + row * STEP_Y));
      }
      return drawn(heading, nodes, boxes);
    }

    private static Graph drawn(String heading, List<Node> nodes, Map<String, Box> boxes) {
      var lines = new ArrayList<Line>();
      int width = 0;
      int height = 0;
      for (Node node : nodes) {
        Box to = Objects.requireNonNull(boxes.get(node.name()));
        width = Math.max(width, to.x() + BOX_WIDTH + 10);
        height = Math.max(height, to.y() + BOX_HEIGHT + 10);
        for (String need : node.needs()) {
          Box from = boxes.get(need);
          if (from != null) {
            lines.add(
                new Line(
                    from.x() + BOX_WIDTH,
                    from.y() + BOX_HEIGHT / 2,
                    to.x(),
                    to.y() + BOX_HEIGHT / 2));
          }
        }
      }
      return new Graph(heading, width, height, List.copyOf(boxes.values()), lines);
    }
  }
}
