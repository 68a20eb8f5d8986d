package dev.omni.console.web;

import java.util.ArrayList;
import java.util.List;

/** The pages of the console by method and address. */
public final class PageTable {
  private final List<Row> rows = new ArrayList<>();

  /** A page or an action. */
  @FunctionalInterface
  public interface Handler {
    /**
     * Answers a request.
     *
     * @throws dev.omni.domain.fault.Fault to refuse it
     */
    Answer answer(ConsoleRequest request);
  }

  /**
   * An address.
   *
   * @param method GET or POST
   * @param open whether it needs no session
   */
  public record Row(String method, String path, boolean open, Handler handler) {}

  /** Adds a page of a signed-in person. */
  public PageTable get(String path, Handler handler) {
    rows.add(new Row("GET", path, false, handler));
    return this;
  }

  /** Adds an action of a signed-in person. */
  public PageTable post(String path, Handler handler) {
    rows.add(new Row("POST", path, false, handler));
    return this;
  }

  /** Adds a page that needs no session. */
  public PageTable open(String method, String path, Handler handler) {
    rows.add(new Row(method, path, true, handler));
    return this;
  }

  /** Returns all rows. */
  public List<Row> rows() {
    return List.copyOf(rows);
  }
}
