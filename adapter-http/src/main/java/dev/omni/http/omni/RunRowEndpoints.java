package dev.omni.http.omni;

import dev.omni.application.access.Cursor;
import dev.omni.application.run.RunRows;
import dev.omni.application.run.StoredRows;
import dev.omni.application.run.StoredRows.Which;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.rows.RowFormats;
import dev.omni.http.rows.RowLists;
import dev.omni.http.rows.RowQuery;
import dev.omni.http.rows.RowReplies;
import dev.omni.http.view.Links;
import java.util.Map;

/** The endpoints of the rows of batches. */
public final class RunRowEndpoints {
  private final RunRows rows;
  private final RowFormats formats;
  private final Cursor cursor;
  private final Links links;

  /** Creates the endpoints. */
  public RunRowEndpoints(RunRows rows, RowFormats formats, Cursor cursor, Links links) {
    this.rows = rows;
    this.formats = formats;
    this.cursor = cursor;
    this.links = links;
  }

  /** Returns the endpoints by the names of their routes. */
  public Map<String, Endpoint> all() {
    return Map.of("runs.rows", this::list, "runs.row", this::row);
  }

  private Reply list(Request request) {
    StoredRows stored = rows.of(request.caller(), request.path().run());
    RowQuery query = RowQuery.of(request, formats, cursor);
    Which which = query.list().get(RowLists.STATUS).orElse(Which.ALL);
    var sequence = new RunRowSequence(rows, stored, query.first(), which);
    return new RowReplies(cursor, links).of(request, query, sequence);
  }

  private Reply row(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    request.query(problems);
    String number = request.path().text("row");
    if (!number.matches("0|[1-9][0-9]{0,17}")) {
      problems.add("path:row", "must be the number of a row, from 0");
    }
    problems.throwIfAny();
    StoredRows stored = rows.of(request.caller(), request.path().run());
    return request.data(200, stored.row(Long.parseLong(number)).json());
  }
}
