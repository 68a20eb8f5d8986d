# Every condition of this package is an `omni_error`, and has no part of a key in it.
.hide <- function(text) gsub("(lq_(test|live)_)[A-Za-z0-9_]+", "\\1\u2026", text)

.signal <- function(class, message, ...) {
  stop(structure(class = c(class, "omni_error", "error", "condition"), list(message = .hide(message), call = NULL, ...)))
}

.refused <- function(code, message) {
  .signal(c("omni_authentication_error", "omni_api_error"), sprintf("0 %s: %s", code, message), status = 0L, code = code)
}

.by_status <- c("400" = "omni_bad_request_error", "401" = "omni_authentication_error", "403" = "omni_permission_denied_error",
                "404" = "omni_not_found_error", "409" = "omni_conflict_error", "422" = "omni_validation_error",
                "429" = "omni_rate_limit_error", "503" = "omni_unavailable_error")
.by_type <- c(idempotency_error = "omni_idempotency_error", state_conflict_error = "omni_state_conflict_error")

# The members of an error in either shape: {"error": {...}}, or {"ok": false, ...}.
.error_object <- function(body, status) {
  if (is.list(body) && is.list(body[["error"]])) return(body[["error"]])
  code <- if (!is.null(body$errors[["Idempotency-Key"]])) "idempotency_key_reused" else if (status == 422) "validation_failed" else ""
  list(code = code, message = if (is.null(body$message)) "" else body$message, errors = body$errors)
}

.problems <- function(error) {
  listed <- if (is.list(error$details)) error$details$errors else NULL
  if (is.list(listed)) return(lapply(listed, function(each) each[c("pointer", "code", "message")]))
  places <- names(error$errors)
  unlist(lapply(setdiff(places, "code"), function(place) lapply(as.list(error$errors[[place]]), function(message) {
    list(pointer = paste0("/", gsub(".", "/", place, fixed = TRUE)), code = "", message = message)
  })), recursive = FALSE)
}

# The condition of an answer that refuses.
.api_error <- function(status, error, request_id, retry_after, key) {
  class <- .by_status[as.character(status)]
  if (is.na(class)) class <- if (status >= 500) "omni_server_error" else NULL
  class <- c(if (status == 409 && isTRUE(error$type %in% names(.by_type))) .by_type[[error$type]], class,
             if (status == 503) "omni_server_error", "omni_api_error", "omni_error", "error", "condition")
  problems <- .problems(error)
  shown <- if (length(problems)) vapply(problems, function(p) trimws(paste(p$pointer, p$message)), "") else error$message
  parts <- c(if (!is.null(request_id)) paste("request", request_id), if (!is.null(error$docs_url)) paste("docs", error$docs_url))
  text <- sprintf("%d %s: %s", status, if (is.null(error$code)) "" else error$code, paste(shown, collapse = "; "))
  if (length(parts)) text <- sprintf("%s (%s)", text, paste(parts, collapse = ", "))
  structure(class = unname(class), list(
    message = .hide(text), call = NULL, status = status, type = error$type, code = error$code, problems = problems,
    reason = .hide(paste(error$message, collapse = " ")), details = error$details, retryable = isTRUE(error$retryable),
    request_id = request_id, retry_after = retry_after, idempotency_key = key))
}
