import { after, DAY, HOUR } from '../../kernel/clock';
import { evaluatePromotion } from './promotion';

const createdAt = new Date('2026-11-20T12:00:00Z');
const at = (ms: number): Date => after(createdAt, ms);

describe('the promotion of a provisional agent', () => {
  it.each([
    // age, points, heartbeat, missing, next check
    [0, 0, false, ['time', 'points', 'heartbeat'], DAY],
    [DAY - 1, 500, true, ['time'], DAY],
    [DAY, 50, true, [], DAY],
    [DAY, 49, true, ['points'], 2 * DAY],
    [DAY, 50, false, ['heartbeat'], null],
    [2 * DAY - 1, 0, true, ['points'], 2 * DAY],
    [2 * DAY, 0, true, [], 2 * DAY],
    [2 * DAY, 0, false, ['heartbeat'], null],
    [30 * DAY, 0, false, ['heartbeat'], null],
  ])('after %d ms with %d points, alive: %s, lacks %j', (age, points, alive, missing, next) => {
    const verdict = evaluatePromotion(
      { createdAt, lastHeartbeatAt: alive ? at(HOUR) : null, points },
      at(age),
    );
    expect(verdict).toEqual({ missing, nextLook: next === null ? null : at(next) });
  });
});
