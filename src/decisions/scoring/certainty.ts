/** Two-sided 95%. */
const Z = 1.96;

/** The prior rating of a service, and as how many ratings it counts. */
const USUAL_RATING = 4;
const USUAL_RATINGS = 5;
/** The prior share of orders that end well, and as how many orders it counts. */
const USUAL_SHARE = 0.6;
const USUAL_ORDERS = 5;

/** The lower bound of the Wilson interval for a share. One of one gives 0.21; 200 of 200 give 0.98. */
export function certainShare(part: number, whole: number): number {
  if (whole <= 0) return 0;
  const share = Math.min(Math.max(part / whole, 0), 1);
  const square = (Z * Z) / whole;
  const spread = Z * Math.sqrt((share * (1 - share)) / whole + (Z * Z) / (4 * whole * whole));
  return Math.max(0, (share + square / 2 - spread) / (1 + square));
}

/** The expected share: close to the prior as long as there are few orders. */
export function expectedShare(part: number, whole: number): number {
  return (USUAL_SHARE * USUAL_ORDERS + Math.max(part, 0)) / (USUAL_ORDERS + Math.max(whole, 0));
}

/** 1 to 5: the mean, shrunk towards the prior as long as there are few ratings. */
export function expectedRating(mean: number | null, ratings: number): number {
  const known = mean === null ? 0 : ratings;
  return (USUAL_RATING * USUAL_RATINGS + (mean ?? 0) * known) / (USUAL_RATINGS + known);
}

/** 0 to 1, increasing with the count; 0.5 at `half`. */
export function growing(count: number, half: number): number {
  const many = Math.max(count, 0);
  return many / (many + half);
}
