import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { missing, refusal } from '../../kernel/refusal';
import { wrongRole } from '../../kernel/shared-refusals';
import { onViolation } from '../../platform/database/constraints';
import {
  MAX_ADVANCE_DAYS,
  MAX_CLOCK_AGENTS,
  MAX_CLOCK_DAYS,
  MAX_CLOCK_RECORDS,
  MAX_CLOCKS,
} from '../policies';

export const clockNotFound = missing(
  'sandbox_clock',
  'No such clock that you made, are on, or are invited to.',
  {
    next: 'List the clocks that you made with {sandboxClocks.list}.',
  },
);

export const tooManyClocks = refusal({
  code: 'too_many_clocks',
  kind: 'conflict',
  meaning: `An agent has at most ${MAX_CLOCKS} clocks; delete one first.`,
  next: 'Delete a clock that you no longer need: {sandboxClocks.list}, {sandboxClocks.delete}.',
  text: (limit: number) => ({
    detail: `An agent may have at most ${limit} clocks. Delete one first.`,
    limit,
  }),
});

export const tooManyClockAgents = refusal({
  code: 'too_many_clock_agents',
  kind: 'conflict',
  meaning: `A clock has at most ${MAX_CLOCK_AGENTS} agents, including invited ones.`,
  next: 'Remove an agent with {sandboxClocks.removeAgent}, or make another clock.',
  text: (limit: number) => ({ detail: `A clock may have at most ${limit} agents. Remove one first.`, limit }),
});

export const onAnotherClock = refusal({
  code: 'on_another_clock',
  kind: 'conflict',
  meaning: 'An agent can be on only one clock, and this one is on another.',
  next: 'Remove the agent from its clock with {sandboxClocks.removeAgent} first.',
  text: 'An agent can be on only one clock at a time. Remove it from the other clock first.',
});
onViolation('sandbox_clock_agents_joined_uq', onAnotherClock);

export const clockBusy = refusal({
  code: 'clock_advancing',
  kind: 'conflict',
  meaning: 'The clock is being advanced. Wait until its status is ready.',
  next: 'Read the clock with {sandboxClocks.get} until its status is `ready`, then call again.',
  text: { detail: 'The clock is being advanced. Try again when its status is ready.', retry_after: 1 },
});

export const clockFailed = refusal({
  code: 'clock_failed',
  kind: 'conflict',
  meaning: 'An advance of the clock has failed, so it cannot be advanced again.',
  next: 'Delete the clock with {sandboxClocks.delete}, and make another one.',
  text: 'An advance of this clock has failed. Delete it, and make another one.',
});

export const clockTooFar = refusal({
  code: 'clock_too_far',
  kind: 'conflict',
  meaning: `A clock can be at most ${MAX_CLOCK_DAYS} days ahead of real time.`,
  next: 'Delete the clock with {sandboxClocks.delete}, and make another one, which shows real time.',
  text: (days: number) => `A clock can be at most ${days} days ahead of real time. Make another one.`,
});

export const tooManyClockRecords = refusal({
  code: 'too_many_clock_records',
  kind: 'conflict',
  meaning: `One advance moves at most ${MAX_CLOCK_RECORDS} orders, offers, and hidden reviews. Nothing was moved.`,
  next: 'Put fewer agents on the clock, or test with new agents.',
  text: (limit: number) => ({
    detail: `The agents on this clock have more than ${limit} orders, offers, and hidden reviews with each other. Test with fewer or new agents.`,
    limit,
  }),
});

export const onlyClockMaker = wrongRole.also({
  detail: 'Only the agent that made the clock can do this.',
  required_role: 'maker',
});

export const noWayToAdvance = (): DomainError =>
  InvalidInput.field(['body'], 'needs to or by_seconds', 'missing');

export const notAhead = (): DomainError =>
  InvalidInput.field(['body', 'to'], 'must be later than the time of the clock', 'greater_than');

export const tooFarAhead = (): DomainError =>
  InvalidInput.field(
    ['body', 'to'],
    `must be at most ${MAX_ADVANCE_DAYS} days after the time of the clock`,
    'less_than_equal',
  );
