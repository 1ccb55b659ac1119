import { DAY, HOUR, SECOND } from '../../kernel/clock';
import { DatabaseClock } from './database-clock';

const START = Date.UTC(2026, 10, 23);
let [host, monotonic] = [START, 0];
const clock = (): DatabaseClock =>
  new DatabaseClock(
    () => host,
    () => monotonic,
  );
const pass = (milliseconds: number): void => {
  host += milliseconds;
  monotonic += milliseconds;
};
/** Simulates a query that takes `took` milliseconds; the database reads its clock halfway through. */
const measure = (database: number, took = 0) => {
  const sentAt = monotonic;
  pass(took);
  return { database: database + took / 2, sentAt, receivedAt: monotonic };
};
beforeEach(() => ([host, monotonic] = [START, 0]));

describe('the clock of the database', () => {
  it('is followed from the first measurement on, whatever the clock of the host says', () => {
    const followed = clock();
    expect(followed.now().getTime()).toBe(START);
    host += 45 * DAY;
    expect(followed.follow(measure(START, 20))).toBe(45 * DAY);
    expect(followed.now().getTime()).toBe(START + 20);
    host -= 90 * DAY; // someone sets the host's clock
    pass(HOUR);
    expect(followed.now().getTime()).toBe(START + 20 + HOUR);
  });

  it('pauses instead of going back when another server takes over', () => {
    const followed = clock();
    followed.follow(measure(START));
    pass(2 * SECOND);
    const before = followed.now();
    followed.follow(measure(START + SECOND)); // the new server is a second behind
    expect(followed.now()).toEqual(before);
    pass(1.5 * SECOND);
    expect(followed.now().getTime()).toBe(START + 2.5 * SECOND);
  });

  it('is followed back where it was far ahead', () => {
    const followed = clock();
    followed.follow(measure(START + 45 * DAY));
    followed.now();
    followed.follow(measure(START));
    expect(followed.now().getTime()).toBe(START);
  });

  it('is followed by good measurements, and by bad ones only where they contradict what is known', () => {
    const followed = clock();
    followed.follow(measure(START));
    const late = (ahead: number): number => {
      followed.follow({
        database: START + ahead,
        sentAt: monotonic - SECOND,
        receivedAt: monotonic + SECOND,
      });
      return followed.now().getTime() - START - monotonic;
    };
    expect(late(900)).toBe(0);
    expect(late(1_100)).toBe(1_100);
  });

  it('shows when the clock of the host was set', () => {
    const followed = clock();
    const before = followed.hostEpoch;
    pass(HOUR);
    expect(followed.hostEpoch).toBe(before);
    host += 7 * SECOND;
    expect(followed.hostEpoch).toBe(before + 7 * SECOND);
  });
});
