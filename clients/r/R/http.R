# Requests: one connection each, so that a forked process shares none. Ids and pauses are drawn by OpenSSL: `set.seed` does not
# repeat them.
.hex <- function(bytes) paste(format(openssl::rand_bytes(bytes)), collapse = "")
.new_key <- function() paste0("r-", .hex(16))
.version <- "0.1.0"
.retried <- c(408L, 429L, 500L, 502L, 503L, 504L)

.query <- function(path, members) {
  members <- members[!vapply(members, is.null, TRUE)]
  if (!length(members)) return(path)
  cells <- vapply(members, function(each) utils::URLencode(as.character(each), reserved = TRUE), "")
  paste0(path, "?", paste0(names(members), "=", cells, collapse = "&"))
}

# Sends a request until an answer stands. Returns status, headers, data, meta and request_id, or signals an omni_error.
.send <- function(client, method, path, body = NULL, headers = list(), key = NULL, deadline = Inf, media_type = "application/json") {
  state <- .state(client)
  if (!startsWith(path, "/") || grepl("//", sub("\\?.*", "", path), fixed = TRUE)) stop(path, ": must be a path such as /omni/runs", call. = FALSE)
  given <- tolower(names(headers)) == "x-request-id"
  id <- if (any(given)) headers[given][[1]] else paste0("req_", .hex(16))
  repeatable <- method == "GET" || (method == "POST" && (!is.null(key) || grepl("(/cancel|/omni/data-sets)(\\?|$)", path)))
  last <- min(deadline, as.numeric(Sys.time()) + client$timeout)
  for (attempt in seq_len(client$max_retries + 1L)) {
    sent <- c(headers[!given], list(
      Accept = "application/json", Authorization = paste("Bearer", state$key), "Omni-Client" = paste0("r/", .version),
      "X-Request-Id" = if (attempt == 1L) id else paste0(id, "-", attempt), "Idempotency-Key" = key))
    outcome <- .once(paste0(client$base_url, path), method, sent, body, media_type, last - as.numeric(Sys.time()))
    judged <- .judge(outcome, method, path, key)
    if (!inherits(judged$value, "condition")) return(judged$value)
    drawn <- (0.5 + as.integer(openssl::rand_bytes(1)) / 510) * min(8, 0.5 * 2^(attempt - 1))
    pause <- max(drawn, judged$at_least)
    late <- as.numeric(Sys.time()) + pause >= last || isTRUE(judged$at_least > 60)
    if (!repeatable || !judged$again || late || attempt > client$max_retries) stop(judged$value)
    Sys.sleep(pause)
  }
}

# One attempt: status, headers and text; or what went wrong. Nothing of it has the key.
.once <- function(url, method, headers, body, media_type, seconds) {
  ask <- httr2::req_method(httr2::request(url), method)
  ask <- do.call(httr2::req_headers, c(list(ask), headers[!vapply(headers, is.null, TRUE)]))
  ask <- httr2::req_user_agent(ask, sprintf("omni-client-r/%s (R %s)", .version, getRversion()))
  ask <- httr2::req_options(ask, followlocation = 0L, timeout_ms = max(1, round(min(seconds, 86400) * 1000)))
  if (!is.null(body)) ask <- httr2::req_body_raw(ask, body, media_type)
  ask <- httr2::req_error(ask, is_error = function(answer) FALSE)
  tryCatch({
    answer <- httr2::req_perform(ask)
    raw <- answer$body
    list(status = answer$status_code, headers = as.list(httr2::resp_headers(answer)), text = if (length(raw)) rawToChar(raw) else "",
         asked = headers[["X-Request-Id"]])
  }, error = function(raised) {
    all <- paste(c(conditionMessage(raised), if (!is.null(raised$parent)) conditionMessage(raised$parent)), collapse = " ")
    list(lost = .hide(gsub("[[:space:]]+", " ", all)), timed_out = grepl("time", all, ignore.case = TRUE) && grepl("out", all))
  })
}

.header <- function(outcome, name) {
  found <- outcome$headers[tolower(names(outcome$headers)) == name]
  if (length(found)) found[[1]] else NULL
}

.judge <- function(outcome, method, path, key) {
  lost <- function(message, again = TRUE, status = NULL, class = NULL, at_least = NULL) {
    text <- .hide(paste0(method, " ", path, ": ", message, if (!is.null(key)) sprintf(" (idempotency key %s)", key)))
    list(again = again, at_least = at_least, value = structure(
      class = c(class, "omni_api_connection_error", "omni_error", "error", "condition"),
      list(message = text, call = NULL, status = status, idempotency_key = key)))
  }
  if (!is.null(outcome$lost)) return(lost(outcome$lost, class = if (outcome$timed_out) "omni_api_timeout_error"))
  status <- outcome$status
  good <- status >= 200 && status < 300
  id <- .header(outcome, "x-request-id")
  contract <- .header(outcome, "omni-contract")
  if (!is.null(contract) && grepl("api=[0-9]", contract) && !grepl("api=1([^0-9]|$)", contract)) {
    text <- sprintf("the server speaks %s; this client speaks version 1 of the API", contract)
    return(list(again = FALSE, value = structure(class = c("omni_unsupported_server_error", "omni_error", "error", "condition"), list(message = text, call = NULL))))
  }
  if (good && !is.null(id) && !identical(id, outcome$asked)) return(lost(paste("the answer is of the request", id)))
  if (status >= 300 && status < 400) {
    to <- tryCatch(.origin(.header(outcome, "location")), error = function(raised) "no place")
    return(lost(sprintf("%d, a redirect to %s, which is not followed", status, to), FALSE, status))
  }
  after <- suppressWarnings(as.numeric(.header(outcome, "retry-after")))
  after <- if (length(after) && !is.na(after)) after else NULL
  text <- outcome$text
  Encoding(text) <- "UTF-8"
  body <- if (nzchar(text)) tryCatch(.read(text), error = function(raised) NA) else list()
  if (identical(body, NA)) {
    return(lost(sprintf("%d, and not an answer of this API: %s", status, substr(text, 1, 200)), good || status %in% .retried, status, at_least = after))
  }
  if (good && !identical(body$ok, FALSE)) {
    wrapped <- is.list(body) && "data" %in% names(body)
    return(list(value = list(status = status, headers = outcome$headers, data = if (wrapped) body$data else body, meta = body$meta, request_id = id)))
  }
  error <- .error_object(body, status)
  again <- !identical(error$retryable, FALSE) && (status %in% .retried || (status == 409 && identical(error$code, "idempotency_key_in_use")))
  list(again = again, at_least = after, value = .api_error(status, error, if (is.null(id)) error$request_id else id, after, key))
}

# All items of a list, page by page.
.pages <- function(client, path, members = list(), deadline = Inf) {
  items <- list()
  repeat {
    page <- .send(client, "GET", .query(path, members), deadline = deadline)
    items <- c(items, page$data)
    members$cursor <- page$meta$next_cursor
    if (is.null(members$cursor)) return(items)
  }
}

omni_api <- function(method, path, body = NULL, ..., .client = omni_client(), .idempotency_key = NULL, .headers = list()) {
  text <- if (is.null(body)) NULL else .write(body)
  .send(.client, toupper(method), .query(path, list(...)), text, .headers, .idempotency_key)[c("status", "data", "meta", "request_id")]
}
