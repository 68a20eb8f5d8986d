package dev.omni.application.developer;

import dev.omni.domain.document.ListPosition;
import dev.omni.domain.traffic.RequestLine;
import java.util.List;
import java.util.Optional;

/**
 * A page of requests.
 *
 * @param requests newest first
 * @param next position of the last one, when there are more
 */
public record RequestPage(List<RequestLine> requests, Optional<ListPosition> next) {
  public RequestPage {
    requests = List.copyOf(requests);
  }
}
