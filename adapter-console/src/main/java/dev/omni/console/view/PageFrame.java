package dev.omni.console.view;

import java.util.List;
import java.util.Optional;

/**
 * The surroundings of a page: head, navigation, foot.
 *
 * @param address of the page
 * @param token proves that a form came from this session; empty without one
 * @param assets address of the style and the scripts, with a closing slash
 * @param session mode and project; empty before sign-in
 * @param requestId of this request
 * @param menu the navigation
 * @param refresh whether a browser without script loads the page again
 */
public record PageFrame(
    String address,
    String token,
    String assets,
    Optional<Holder> session,
    String requestId,
    List<Menu.Group> menu,
    boolean refresh) {
  /** The project and mode of a session. */
  public record Holder(String project, String mode) {}

  /** Returns whether an address of the navigation has this page. */
  public boolean at(String href) {
    return href.equals("/console")
        ? address.equals(href)
        : address.equals(href) || address.startsWith(href + "/");
  }
}
