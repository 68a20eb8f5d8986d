# Runs the groups identity, run, errors and table of the conformance scenario:
#   Rscript conformance.R FILE --base-url URL --proxy-control URL [--identity FILE]
# With --identity it also tries the keys and the mixtures of places that all clients share.
given <- commandArgs(TRUE)
option <- function(name) if (name %in% given) given[match(name, given) + 1] else NULL
groups <- c("identity", "run", "errors", "table")
scenario <- jsonlite::fromJSON(given[1], simplifyVector = FALSE)
url <- option("--base-url")
control <- option("--proxy-control")
key <- Sys.getenv("OMNI_API_KEY")
nonce <- paste0("-r-", paste(format(openssl::rand_bytes(4)), collapse = ""))
folder <- tempfile()
dir.create(folder)
saved <- list()
outcome <- NULL

control_of <- function(method, path, body = NULL) {
  ask <- httr2::req_method(httr2::request(paste0(control, path)), method)
  if (!is.null(body)) ask <- httr2::req_body_raw(ask, body, "application/json")
  httr2::resp_body_string(httr2::req_perform(ask))
}

named <- function(name) {
  parts <- strsplit(name, ".", fixed = TRUE)[[1]]
  value <- switch(parts[1], KEY = key, URL = url, DIR = folder, outcome = outcome, saved = saved)
  for (part in parts[-1]) value <- value[[part]]
  paste(value)
}

filled <- function(value, inside = "") {
  if (is.list(value)) {
    if (identical(names(value), "number")) return(as.numeric(value$number))
    return(Map(function(each, name) filled(each, name), value, if (is.null(names(value))) rep("", length(value)) else names(value)) |>
      stats::setNames(names(value)))
  }
  if (!is.character(value)) return(value)
  if (inside == "idempotency_key") return(paste0(value, nonce))
  if (startsWith(value, "$") && !is.null(scenario$shared[[substring(value, 2)]])) return(scenario$shared[[substring(value, 2)]])
  found <- gregexpr("\\$(KEY|URL|DIR|saved\\.[A-Za-z_.]+|outcome\\.[A-Za-z_.]+)", value)
  regmatches(value, found) <- lapply(regmatches(value, found), function(each) vapply(substring(each, 2), named, ""))
  value
}

seen <- function(run) {
  if (!inherits(run, "omni_run")) return(run)
  view <- unclass(run)[c("id", "capability", "status", "request_id", "evidence_id", "idempotency_key", "replayed", "links", "result", "error")]
  c(view[!vapply(view, is.null, TRUE)], list(units = as.list(attr(run, "units"))))
}

# The name that the other clients give the class of a condition.
class_of <- function(raised) {
  if (!inherits(raised, "omni_error")) return("Error")
  parts <- strsplit(sub("^omni_", "", class(raised)[1]), "_")[[1]]
  paste0(ifelse(parts == "api", "API", paste0(toupper(substr(parts, 1, 1)), substring(parts, 2))), collapse = "")
}

error_view <- function(raised) {
  list(error = class_of(raised), text = conditionMessage(raised), status = raised$status, type = raised$type, code = raised$code,
       message = raised$reason, request_id = raised$request_id, retryable = raised$retryable, details = raised$details,
       problems = raised$problems, idempotency_key = raised$idempotency_key, run = seen(raised$run))
}

frame <- function(rows) {
  if (is.null(rows)) return(NULL)
  if (!is.null(names(rows))) return(as.data.frame(lapply(rows, unlist)))
  do.call(rbind, lapply(rows, as.data.frame))
}

mapped <- function(call, client, options) {
  more <- list(.grid = call$grid, .select = unlist(call$select), .totals = call$totals, .on_error = call$on_error)
  more <- more[!vapply(more, is.null, TRUE)]
  if ("carry" %in% names(call)) more$.carry <- as.character(unlist(call$carry))
  table <- do.call(omni::omni_map, c(list(call$capability, frame(call$rows)), call$fixed, more, options, list(.client = client)))
  rows <- lapply(seq_len(nrow(table)), function(n) {
    row <- lapply(table, function(column) column[[n]])
    row[!vapply(row, function(cell) is.null(cell) || (is.atomic(cell) && is.na(cell[1])), TRUE)]
  })
  failed <- Filter(function(n) !is.null(rows[[n]]$error), seq_along(rows))
  list(count = nrow(table), rows = rows, run = seen(attr(table, "run")), units = as.list(attr(table, "units")),
       errors = lapply(failed, function(n) c(list(row = n - 1), rows[[n]]$error)), totals = attr(table, "run")$result$totals)
}

done <- function(call, client) {
  options <- call[intersect(names(call), c("idempotency_key", "timeout", "cancel_after", "scenario", "headers"))]
  names(options) <- if (length(options)) paste0(".", names(options))
  run <- function(how) do.call(how, c(list(call$capability), call$input, options, list(.client = client)))
  switch(call$op,
    run = run(omni::omni_run), start = run(omni::omni_start), map = mapped(call, client, options),
    request = omni::omni_api(call$method, call$path, call$body, .client = client),
    verify = omni::omni_api("POST", "/verify", call$body, .client = client),
    get = omni::omni_api("GET", paste0("/omni/runs/", call$id), .client = client)$data,
    show = list(text = paste(c(format(client), capture.output(print(client), str(client), dput(client)), rawToChar(serialize(client, NULL, ascii = TRUE))), collapse = " ")),
    stop("unknown operation ", call$op))
}

made <- function(step) {
  options <- filled(step$client)
  environment <- options$env
  options$env <- NULL
  options$exact <- NULL
  if (is.null(environment)) options <- utils::modifyList(list(api_key = key, base_url = url), as.list(options))
  kept <- Sys.getenv()
  kept <- kept[startsWith(names(kept), "OMNI_")]
  Sys.unsetenv(names(kept))
  if (length(environment)) do.call(Sys.setenv, environment)
  tryCatch(do.call(omni::omni_client, as.list(options)), finally = {
    Sys.unsetenv(names(environment))
    do.call(Sys.setenv, as.list(kept))
  })
}

called <- function(call, step) {
  call <- filled(call)
  view <- tryCatch(seen(done(call, made(step))), error = error_view)
  if (!is.null(call$save)) saved[[call$save]] <<- view
  view
}

at <- function(value, pointer) {
  for (part in strsplit(pointer, "/", fixed = TRUE)[[1]][-1]) {
    part <- if (grepl("^[0-9]+$", part) && is.null(names(value))) as.integer(part) + 1L else part
    known <- if (is.numeric(part)) part <= length(value) else part %in% names(value)
    value <- if (known) value[[part]] else NULL
  }
  value
}

differences <- function(expected, actual, where) {
  shown <- paste(format(actual, digits = 17), collapse = " ")
  wrong <- function(good, text = paste(shown, "instead of", paste(format(expected, digits = 17), collapse = " "))) if (isTRUE(good)) character() else paste0(where, ": ", text)
  if (is.list(expected) && !is.null(names(expected))) {
    if (identical(names(expected), "matches")) return(wrong(any(grepl(expected$matches, paste(unlist(actual), collapse = " "), perl = TRUE))))
    if (identical(names(expected), "lacks")) return(wrong(!grepl(expected$lacks, paste(actual, collapse = " "), fixed = TRUE)))
    if ("about" %in% names(expected)) return(wrong(abs(actual - expected$about) <= expected$within))
    return(unlist(lapply(names(expected), function(name) {
      pointer <- if (startsWith(name, "/")) name else paste0("/", name)
      differences(expected[[name]], at(actual, pointer), paste0(where, pointer))
    })))
  }
  if (is.list(expected)) {
    if (length(expected) != length(actual)) return(wrong(FALSE))
    return(unlist(lapply(seq_along(expected), function(n) differences(expected[[n]], actual[[n]], paste0(where, "/", n - 1)))))
  }
  wrong(length(actual) == 1 && identical(is.numeric(expected), is.numeric(actual)) && expected == actual)
}

fits <- function(clause, entry) {
  wanted <- strsplit(clause$path, "/")[[1]]
  asked <- strsplit(entry$path, "/")[[1]]
  same <- clause$path == "*" || (length(wanted) == length(asked) && all(wanted == "*" | wanted == asked))
  origin <- if (is.null(clause$origin)) "server" else clause$origin
  same && clause$method == entry$method && origin == entry$origin
}

passed <- function(clause, wire) {
  where <- paste(clause$method, clause$path)
  found <- Filter(function(entry) fits(clause, entry), wire)
  wrong <- differences(clause$count, length(found), paste(where, "count"))
  for (entry in found) for (name in intersect(c("headers", "query", "body"), names(clause))) {
    wrong <- c(wrong, differences(clause[[name]], entry[[name]], paste(where, name)))
  }
  for (name in clause$same) {
    values <- lapply(found, function(entry) if (startsWith(name, "header:")) entry$headers[[sub("header:", "", name)]] else entry$body)
    if (length(unique(values)) > 1 || any(vapply(values, is.null, TRUE))) wrong <- c(wrong, paste(where, name, "is not the same"))
  }
  wrong
}

step_of <- function(step) {
  outcome <<- NULL
  for (name in names(step$files)) {
    file <- file.path(folder, name)
    writeLines(jsonlite::toJSON(filled(step$files[[name]]), auto_unbox = TRUE), file)
    Sys.chmod(file, if (is.null(step$mode)) "600" else step$mode, use_umask = FALSE)
  }
  faults <- if (is.null(step$faults)) list() else filled(step$faults)
  control_of("PUT", "/_faults", as.character(jsonlite::toJSON(faults, auto_unbox = TRUE, null = "null", digits = NA)))
  for (call in step$before) called(call, step)
  outcome <<- called(step$call, step)
  wire <- jsonlite::fromJSON(control_of("GET", "/_wire"), simplifyVector = FALSE)
  wrong <- differences(filled(step$expect), outcome, "outcome")
  for (clause in step$wire) wrong <- c(wrong, passed(filled(clause), wire))
  paste(wrong, collapse = "; ")
}

steps <- Filter(function(step) step$group %in% groups && is.null(step$not$r), scenario$steps)
good <- 0
for (step in steps) {
  wrong <- tryCatch(step_of(step), error = function(raised) conditionMessage(raised))
  if (!nzchar(wrong)) good <- good + 1
  cat(gsub(key, "KEY", if (nzchar(wrong)) paste("FAIL", step$id, wrong) else paste("ok", step$id), fixed = TRUE), "\n", sep = "")
}

# What the keys and mixtures of places come to: the origin and the key that were sent, or the code.
origins <- c(A = url, B = sub("127.0.0.1", "localhost", url, fixed = TRUE))
placed <- function(text) if (is.null(text)) NULL else gsub("{B}", sub("/api/v1$", "", origins[["B"]]), gsub("{A}", sub("/api/v1$", "", origins[["A"]]), text, fixed = TRUE), fixed = TRUE)
came <- function(place) {
  file <- file.path(folder, "mixture.json")
  unlink(file)
  if (!is.null(place$profile)) {
    writeLines(enc2utf8(as.character(jsonlite::toJSON(list(default = lapply(place$profile, placed)), auto_unbox = TRUE))), file, useBytes = TRUE)
    Sys.chmod(file, "600", use_umask = FALSE)
  }
  environment <- list(OMNI_CREDENTIALS = file, OMNI_API_KEY = place$environment$api_key, OMNI_BASE_URL = placed(place$environment$base_url))
  client <- list(api_key = place$argument$api_key, base_url = placed(place$argument$base_url), env = environment[!vapply(environment, is.null, TRUE)])
  client <- client[!vapply(client, is.null, TRUE)]
  tryCatch({
    kept <- made(list(client = client))
    list(key = omni:::.state(kept)$key, to = names(origins)[origins == kept$base_url])
  }, omni_error = function(raised) {
    secret <- unlist(lapply(place, `[[`, "api_key"))
    shown <- any(vapply(secret[nchar(secret) > 8], function(each) grepl(substring(each, 9), conditionMessage(raised), fixed = TRUE) && nchar(each) > 12, TRUE))
    list(code = if (shown) "shown" else raised$code, position = suppressWarnings(as.integer(sub(".*at position ([0-9]+) .*", "\\1", conditionMessage(raised)))))
  })
}
lines <- if (is.null(option("--identity"))) "{}" else readLines(option("--identity"), encoding = "UTF-8")
lines <- lines[!grepl("\\u0000", lines, fixed = TRUE)] # a text of R has no NUL
shared <- jsonlite::fromJSON(paste(lines, collapse = "\n"), simplifyVector = FALSE)
for (case in c(lapply(shared$keys, function(each) list(argument = list(api_key = each$text, base_url = "{A}"), expect = each$expect)), shared$mixtures)) {
  wanted <- case$expect
  if (!is.null(wanted$sent)) wanted <- list(key = wanted$sent)
  wrong <- differences(wanted, came(case[setdiff(names(case), "expect")]), "identity")
  steps <- c(steps, list(case))
  if (length(wrong)) cat("FAIL", deparse(case), wrong, "\n") else good <- good + 1
}
cat(good, "of", length(steps), "hold\n")
quit(status = if (good == length(steps)) 0 else 1)
