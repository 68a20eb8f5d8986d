# Tables: a data.frame goes in as the rows of one batch run, and comes back with the results beside its columns.
.taken <- c("row", "error_code", "error_message", "error_pointer", "error")
.most_bytes <- 1e6

# The rows of a data.frame as texts of JSON objects, without the cells that are gaps.
.row_texts <- function(rows) {
  parts <- lapply(names(rows), function(name) {
    column <- rows[[name]]
    cells <- if (is.list(column)) vapply(seq_along(column), function(n) .write(column[[n]], sprintf("row %d, column %s", n - 1, name)), "")
             else .cells(column, function(n) sprintf("row %d, column %s", n - 1, name))
    ifelse(is.na(cells), "", paste0(",", .cells(name), ":", cells))
  })
  joined <- if (length(parts)) do.call(paste0, parts) else rep("", nrow(rows))
  paste0("{", substring(joined, 2), "}")
}

.carried <- function(rows, carry, contract, capability, select) {
  known <- names(contract$request_contract$properties)
  unknown <- if (is.null(known)) character() else setdiff(names(rows), known)
  if (!is.null(carry)) {
    lost <- setdiff(unknown, carry)
    if (length(lost)) stop(sprintf("%s has no member '%s', and .carry does not name this column", capability, lost[1]), call. = FALSE)
    absent <- setdiff(carry, names(rows))
    if (length(absent)) stop(sprintf(".carry names '%s', which is no column; there is %s", absent[1], paste(names(rows), collapse = ", ")), call. = FALSE)
    return(as.character(carry))
  }
  outputs <- if (is.null(select)) names(contract$result_contract$properties) else select
  clash <- intersect(unknown, c(.taken, outputs))
  if (length(clash)) stop(sprintf("the column '%s' has the name of a column of the results: rename it, or leave it out", clash[1]), call. = FALSE)
  unknown
}

# The member of the input that has the rows; above one megabyte a data set that the server removes after an hour.
.rows_member <- function(client, rows, carry, contract, deadline) {
  texts <- .row_texts(rows)
  if (sum(nchar(texts, "bytes")) <= .most_bytes) return(sprintf("\"rows\":[%s]", paste(texts, collapse = ",")))
  if (any(vapply(rows, is.list, TRUE))) stop("so many rows go up as a data set, whose cells are single values", call. = FALSE)
  body <- charToRaw(enc2utf8(paste0(texts, collapse = "\n")))
  digest <- openssl::sha256(body)
  name <- paste0("tmp-", substr(paste(format(unclass(digest)), collapse = ""), 1, 24))
  headers <- list("Content-Digest" = sprintf("sha-256=:%s:", openssl::base64_encode(unclass(digest))))
  .send(client, "POST", .query("/omni/data-sets", list(name = name, ttl = 3600)), body, headers, deadline = deadline, media_type = "application/x-ndjson")
  known <- names(contract$request_contract$properties)
  members <- names(rows)[!names(rows) %in% carry | names(rows) %in% known]
  columns <- paste(.cells(members), .cells(members), sep = ":", collapse = ",")
  ref <- paste0(name, "@sha256:", paste(format(unclass(digest)), collapse = ""))
  sprintf("\"data\":{\"set\":\"%s\",\"columns\":{%s}}", ref, columns)
}

.axis <- function(axis) {
  if (!is.list(axis)) return(axis)
  steps <- axis$steps
  if (steps == 1) return(axis$from)
  part <- (seq_len(steps) - 1) / (steps - 1)
  made <- if (identical(axis$scale, "log")) axis$from * (axis$to / axis$from)^part else axis$from + (axis$to - axis$from) * part
  c(made[-steps], axis$to)
}

# The axes row by row: in the order of their names, the last one changes fastest.
.grid_rows <- function(grid) {
  axes <- lapply(grid[sort(names(grid), method = "radix")], .axis)
  rev(expand.grid(rev(axes), KEEP.OUT.ATTRS = FALSE, stringsAsFactors = FALSE))
}

.output_column <- function(items, name, part) {
  cells <- lapply(items, function(item) item[[part]][[name]])
  cells[vapply(cells, is.null, TRUE)] <- NA
  if (all(vapply(cells, function(cell) is.atomic(cell) && length(cell) == 1, TRUE))) unlist(cells) else I(cells)
}

omni_map <- function(capability, rows = NULL, ..., .client = omni_client(), .grid = NULL, .select = NULL, .carry = NULL, .totals = NULL,
                     .on_error = "column", .idempotency_key = NULL, .timeout = NULL, .workspace = NULL) {
  if (!.on_error %in% c("column", "raise")) stop(".on_error must be column or raise, not ", .on_error, call. = FALSE)
  if (is.null(rows) == is.null(.grid)) stop("give either rows or .grid", call. = FALSE)
  if (!is.null(rows) && !is.data.frame(rows)) stop("rows must be a data.frame, not ", class(rows)[1], call. = FALSE)
  if (anyDuplicated(names(rows))) stop("two columns have the name '", names(rows)[duplicated(names(rows))][1], "'", call. = FALSE)
  base <- list(...)
  deadline <- as.numeric(Sys.time()) + if (is.null(.timeout)) 600 else .timeout
  contract <- tryCatch(.contract(.client, capability, deadline), omni_not_found_error = function(raised) NULL)
  members <- c(sprintf("\"capability\":%s,\"base\":%s", .write(capability), if (length(base)) .write(base, "/base") else "{}"),
               if (length(.select)) paste0("\"select\":", .write(I(.select))), if (length(.totals)) paste0("\"totals\":", .write(.totals)),
               if (.on_error == "raise") "\"on_error\":\"stop\"")
  if (!is.null(.grid)) {
    members <- c(members, paste0("\"grid\":", .write(lapply(.grid, function(axis) if (is.list(axis)) axis else I(axis)), "/grid")))
    columns <- .grid_rows(.grid)
  } else {
    if (nrow(rows) == 0) stop("rows must hold at least one row", call. = FALSE)
    carry <- .carried(rows, .carry, contract, capability, .select)
    members <- c(members, .rows_member(.client, rows, carry, contract, deadline), if (length(carry)) paste0("\"carry\":", .write(I(carry))))
    columns <- rows
  }
  batch <- paste0(sub("\\..*", "", capability), ".batch.evaluate")
  input <- structure(paste0("{", paste(members, collapse = ","), "}"), class = "omni_json")
  begun <- .begin(batch, input, .client, .idempotency_key, .timeout, .workspace, NULL, NULL, list(), TRUE)
  run <- .until_ended(begun$run, begun$deadline)
  if (!identical(run[["error"]]$code, "all_rows_failed") || .on_error == "raise") .succeeded(run)
  .frame(run, columns, base, .pages(.client, paste0(.path(run), "/rows"), list(limit = 10000)), .units(.client, capability))
}

.frame <- function(run, columns, base, items, units) {
  for (name in setdiff(names(base), names(columns))) {
    columns[[name]] <- if (length(base[[name]]) == 1) rep(base[[name]], length(items)) else I(rep(list(base[[name]]), length(items)))
  }
  for (name in setdiff(unique(unlist(lapply(items, function(item) names(item$output)))), names(columns))) {
    columns[[name]] <- .output_column(items, name, "output")
  }
  failed <- vapply(items, function(item) !is.null(item[["error"]]), TRUE)
  if (any(failed)) columns$error <- I(lapply(items, `[[`, "error"))
  attr(columns, "run") <- run
  attr(columns, "units") <- units
  columns
}
