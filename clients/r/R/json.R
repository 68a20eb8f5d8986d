# JSON with the shortest digits that give each double again, and dates as the API has them.
.digits <- function(numbers) {
  text <- sprintf("%.15g", numbers)
  for (form in c("%.16g", "%.17g")) { # what strtod reads decides, and not R's own reader of numbers
    wrong <- as.double(jsonlite::fromJSON(paste0("[", paste(text, collapse = ","), "]"))) != numbers
    if (!any(wrong)) break
    text[wrong] <- sprintf(form, numbers[wrong])
  }
  text
}

# Texts of the cells of a vector, NA for a gap; `where` is its place in the input.
.cells <- function(values, where) {
  if (is.factor(values)) values <- as.character(values)
  gaps <- is.na(values)
  out <- rep(NA_character_, length(values))
  if (inherits(values, "Date")) {
    out[!gaps] <- sprintf("\"%s\"", format(values[!gaps], "%Y-%m-%d"))
  } else if (inherits(values, "POSIXt")) {
    out[!gaps] <- sprintf("\"%s\"", sub("\\.?0+Z$", "Z", format(values[!gaps], "%Y-%m-%dT%H:%M:%OS6Z", tz = "UTC")))
  } else if (is.character(values)) {
    out[!gaps] <- vapply(enc2utf8(values[!gaps]), function(each) as.character(jsonlite::toJSON(each, auto_unbox = TRUE)), "", USE.NAMES = FALSE)
  } else if (is.logical(values)) {
    out[!gaps] <- ifelse(values[!gaps], "true", "false")
  } else if (is.numeric(values)) {
    wrong <- which(is.infinite(values))
    if (length(wrong)) stop(where(wrong[1]), " must be a finite number", call. = FALSE)
    out[!gaps] <- if (is.integer(values)) as.character(values[!gaps]) else .digits(values[!gaps])
  } else {
    stop(where(1L), " must be numbers, texts, logical values or dates, not ", class(values)[1], call. = FALSE)
  }
  out
}

# Writes a value. A vector of one element is that element, unless I() or a list says that it is an array.
.write <- function(value, at = "") {
  if (is.null(value)) return("null")
  if (inherits(value, "omni_json")) return(unclass(value))
  if (is.data.frame(value) || (is.list(value) && !is.null(names(value)))) {
    value <- as.list(value)
    members <- vapply(names(value), function(name) {
      paste0(.cells(name), ":", .write(value[[name]], paste0(at, "/", name)))
    }, "", USE.NAMES = FALSE)
    return(paste0("{", paste(members, collapse = ","), "}"))
  }
  if (is.list(value)) {
    items <- vapply(seq_along(value), function(n) .write(value[[n]], paste0(at, "/", n - 1)), "")
    return(paste0("[", paste(items, collapse = ","), "]"))
  }
  if (is.matrix(value)) return(.write(lapply(seq_len(nrow(value)), function(n) I(value[n, ])), at))
  plain <- if (inherits(value, "AsIs")) structure(value, class = setdiff(class(value), "AsIs")) else value
  cells <- .cells(plain, function(n) if (length(value) > 1) paste0(at, "/", n - 1) else at)
  gap <- which(is.na(cells))
  if (length(gap)) stop(at, if (length(value) > 1) paste0("/", gap[1] - 1), " must be a value, not NA", call. = FALSE)
  if (length(value) == 1 && !inherits(value, "AsIs")) cells else paste0("[", paste(cells, collapse = ","), "]")
}

.read <- function(text) jsonlite::fromJSON(text, simplifyVector = TRUE, simplifyDataFrame = FALSE, simplifyMatrix = FALSE)
