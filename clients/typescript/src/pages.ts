/**
 * In place of Arrow, of files and of webhooks in bundles for pages, which must be small: rows come as pages of JSON, and tables go
 * up as lines of JSON.
 */
export const HAS_ARROW = false;
export const credentialsPath = (): null => null;

const absent = (): never => {
  throw new RangeError("a bundle for pages has no files, no Arrow and no secrets of webhooks");
};
export { absent as fileBytes, absent as ofProfile, absent as readArrow, absent as unwrap, absent as writeArrow };
