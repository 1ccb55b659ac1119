import fc from 'fast-check';
import type { AcceptanceCheck } from './acceptance.dto';
import { type CheckOutcome, failed, passed, undecided } from './delivery-checks';
import { resultOf } from './probes';

const probe = (attempts: number, passes_needed: number): AcceptanceCheck => ({
  id: 'up',
  type: 'probe',
  attempts,
  passes_needed,
});
const CALLS: CheckOutcome[] = [passed(), failed('wrong_status'), undecided('timeout')];

describe('the result of a probe', () => {
  it('awaits the last call, which must pass too', () => {
    expect(resultOf(probe(2, 2), [passed(), passed()])).toBeUndefined();
    expect(resultOf(probe(2, 2), [passed(), passed(), passed()])?.result).toBe('pass');
    expect(resultOf(probe(2, 1), [passed(), passed(), failed('wrong_status')])?.result).toBe('fail');
    expect(resultOf(probe(2, 1), [passed(), passed(), undecided('timeout')])?.result).toBe('none');
  });

  it('is a failure as soon as too few calls can pass', () => {
    expect(resultOf(probe(3, 2), [failed('a')])).toBeUndefined();
    expect(resultOf(probe(3, 2), [failed('a'), failed('b')])).toMatchObject({ result: 'fail', code: 'b' });
  });

  it('never passes with fewer passes than needed, nor fails for silence alone', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 5 })
          .chain((attempts) =>
            fc.tuple(
              fc.constant(attempts),
              fc.integer({ min: 1, max: attempts }),
              fc.array(fc.constantFrom(...CALLS), { minLength: attempts + 1, maxLength: attempts + 1 }),
            ),
          ),
        ([attempts, needed, calls]) => {
          const result = resultOf(probe(attempts, needed), calls)?.result;
          const passes = calls.slice(0, attempts).filter((call) => call.result === 'pass').length;
          const isPassed = passes >= needed && calls.at(-1)?.result === 'pass';
          expect(result === 'pass').toBe(isPassed);
          if (calls.every((call) => call.result !== 'fail')) expect(result).not.toBe('fail');
        },
      ),
    );
  });
});
