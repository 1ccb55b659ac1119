/** Size of the adjustable tests: small in `npm test`, large in `npm run test:long`. */
export const LONG = process.env.LONG === 'true';
/**
 * `describe` for tests that start many processes or databases, in spec files that jest.config.js lists for `npm run
 * test:long`.
 */
export const inLongRuns = (name: string, tests: () => void): void => {
  if (LONG) describe(name, tests);
};
const setting = (name: string, usual: number, long: number): number =>
  Number(process.env[name] ?? (LONG ? long : usual));

/** How often a service is killed under load; the seed determines when. */
export const KILLS = setting('KILLS', 1, 8);
export const KILL_SEED = setting('KILL_SEED', 20_261_123, 20_261_123);
/** Number of random walks of trades, and their total time limit. */
export const WALKS = setting('WALKS', 12, 400);
export const WALK_SECONDS = setting('WALK_SECONDS', 60, 1_200);
export const WALK_SEED = setting('WALK_SEED', 20_261_121, 20_261_121);
/** Random requests to the whole API. */
export const FUZZ_REQUESTS = setting('FUZZ', 300, 5_000);
export const FUZZ_SEED = setting('FUZZ_SEED', 20_261_122, 20_261_122);
/** Rounds per race between two calls, and steps in a storm of payments. */
export const RACE_ROUNDS = setting('RACE_ROUNDS', 4, 24);
export const STORM_STEPS = setting('STORM_STEPS', 60, 600);
export const STORM_SEED = setting('STORM_SEED', 20_261_120, 20_261_120);
/** Concurrent buyers of a listing's last units. */
export const CROWD = setting('CROWD', 80, 400);
/** Purchases by a client that loses every third response. */
export const PURCHASES = setting('PURCHASES', 30, 1_000);
/** Purchases whose response is lost, by clients that forget; a fifth as many are meant twice. */
export const LOST_REPLIES = setting('LOST_REPLIES', 45, 1_000);
/** Generated deliveries that are checked and whose verdicts are computed again. */
export const DELIVERIES = setting('DELIVERIES', 2_000, 10_000);
export const DELIVERY_SEED = setting('DELIVERY_SEED', 20_261_130, 20_261_130);
