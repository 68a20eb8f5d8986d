package dev.omni.console.web;

import dev.omni.application.access.StoreFaults;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.Screen;
import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.util.ArrayList;
import java.util.List;

/** The pages of errors. */
final class ErrorScreens {
  static final String WRONG_HOST = "This host name does not lead to the console.";

  private static final String FOREIGN =
      "This form did not come from a page of this session. Load the page again and repeat it.";

  static Fault foreignForm() {
    return Fault.of(FaultCode.PRINCIPAL_NOT_ALLOWED, FOREIGN);
  }

  /** Returns the fault of an unexpected exception. */
  Fault fault(RuntimeException ours) {
    return StoreFaults.of(ours)
        .orElseGet(
            () ->
                Fault.of(
                    FaultCode.INTERNAL_ERROR, "Internal error. Report it with this request id."));
  }

  Answer page(Fault fault, boolean signedIn) {
    int status = status(fault);
    var parts = new ArrayList<PagePart>();
    parts.add(new PagePart.Note("bad", "", message(fault)));
    if (status == 503) {
      parts.add(new PagePart.Note("info", "", "Load this page again in a moment."));
    }
    if (signedIn) {
      parts.add(
          new PagePart.Actions(
              List.of(), List.of(new Cell.Link("/console", "Back to the overview"))));
    }
    return new Answer.Page(status, new Screen(title(status), "", parts), false);
  }

  private static String title(int status) {
    return switch (status) {
      case 401 -> "Sign in";
      case 403 -> "Not allowed";
      case 404 -> "Not found";
      case 409 -> "Not possible now";
      case 421 -> "Wrong host";
      case 422 -> "Not valid";
      case 429 -> "Too many requests";
      case 503 -> "Not available";
      default -> status < 500 ? "Refused" : "Error";
    };
  }

  private static String message(Fault fault) {
    if (fault.code() == FaultCode.SCOPE_MISSING) {
      return fault.reason().replace("This key lacks", "Your key lacks");
    }
    return fault.reason();
  }

  static int status(Fault fault) {
    if (fault.reason().equals(WRONG_HOST)) {
      return 421;
    }
    ErrorType type = fault.code().category();
    return switch (type) {
      case AUTHENTICATION -> 401;
      case PERMISSION -> 403;
      case NOT_FOUND -> 404;
      case IDEMPOTENCY, STATE_CONFLICT -> 409;
      case VALIDATION -> 422;
      case RATE_LIMIT -> 429;
      case UNAVAILABLE -> 503;
      case API, EXECUTION -> 500;
      case REQUEST -> request(fault.code());
    };
  }

  private static int request(FaultCode code) {
    return switch (code) {
      case PAYLOAD_TOO_LARGE -> 413;
      case UNSUPPORTED_MEDIA_TYPE -> 415;
      case NOT_ACCEPTABLE -> 406;
      default -> 400;
    };
  }
}
