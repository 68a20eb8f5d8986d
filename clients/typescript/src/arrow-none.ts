/** In place of Arrow in bundles for pages, which must be small: rows come as pages of JSON, and tables go up as lines of JSON. */
export const HAS_ARROW = false;

const absent = (): never => {
  throw new RangeError("Arrow is not in bundles for pages");
};
export { absent as readArrow, absent as writeArrow };
