/** Two-sided 95 %. */
const Z = 1.96;

/** What a rating is taken for before anybody has rated, and as how many ratings that counts. */
const USUAL_RATING = 4;
const USUAL_RATINGS = 5;
/** The same of orders that end well: of a service that nobody knows, three of five. */
const USUAL_SHARE = 0.6;
const USUAL_ORDERS = 5;

/**
 * The share that may be taken for certain: the lower end of Wilson's interval. One of one says little (0.21), two hundred
 * of two hundred nearly all (0.98).
 */
export function certainShare(part: number, whole: number): number {
  if (whole <= 0) return 0;
  const share = Math.min(Math.max(part / whole, 0), 1);
  const square = (Z * Z) / whole;
  const spread = Z * Math.sqrt((share * (1 - share)) / whole + (Z * Z) / (4 * whole * whole));
  return Math.max(0, (share + square / 2 - spread) / (1 + square));
}

/** The share that is to be expected: as long as little is known it is near to what is usual, for better or worse. */
export function expectedShare(part: number, whole: number): number {
  return (USUAL_SHARE * USUAL_ORDERS + Math.max(part, 0)) / (USUAL_ORDERS + Math.max(whole, 0));
}

/** 1 to 5: the mean, drawn towards what is usual as long as few have rated. */
export function expectedRating(mean: number | null, ratings: number): number {
  const known = mean === null ? 0 : ratings;
  return (USUAL_RATING * USUAL_RATINGS + (mean ?? 0) * known) / (USUAL_RATINGS + known);
}

/** 0 to 1: rises with every one, half of the way with `half` of them. */
export function growing(count: number, half: number): number {
  const many = Math.max(count, 0);
  return many / (many + half);
}
