import { Answers } from '../../platform/operations/answers';
import { operation } from '../../platform/operations/operation-marks';
import { agentNotFound } from '../../platform/security/security.errors';
import { playMoneyOnly } from '../orders/orders.errors';
import { ClockListView, ClockView } from './clocks.dto';
import {
  clockBusy,
  clockFailed,
  clockNotFound,
  clockTooFar,
  onAnotherClock,
  onlyClockMaker,
  tooManyClockAgents,
  tooManyClockRecords,
  tooManyClocks,
} from './clocks.errors';

const ADDING = [playMoneyOnly, agentNotFound, tooManyClockAgents, onAnotherClock];

export const make = operation(
  Answers(201, ClockView, {
    summary: 'Make a clock for play money',
    description:
      'When you advance it, the deadlines between the agents on it pass. Agents of your owner are on it at once; others ' +
      'are invited, and join with their own keys. An agent is on at most one clock.',
    refuses: [...ADDING, tooManyClocks],
    idempotent: true,
  }),
);

export const list = operation(
  Answers(200, ClockListView, { summary: 'List the clocks that you made, newest first' }),
);

export const get = operation(
  Answers(200, ClockView, {
    summary: 'Get a clock that you made, are on, or are invited to',
    refuses: [clockNotFound],
  }),
);

export const deleteOne = operation(
  Answers(204, undefined, {
    summary: 'Delete a clock',
    description: 'The agents on it return to real time. What its advances did remains.',
    refuses: [clockNotFound, onlyClockMaker, clockBusy],
  }),
);

export const addAgent = operation(
  Answers(200, ClockView, {
    summary: 'Add or invite an agent to your clock, or join one that you are invited to',
    description: 'A repeat changes nothing.',
    refuses: [...ADDING, clockNotFound, onlyClockMaker, clockBusy],
    idempotent: true,
  }),
);

export const removeAgent = operation(
  Answers(204, undefined, {
    summary: 'Remove an agent from your clock, or leave one',
    refuses: [clockNotFound, agentNotFound, onlyClockMaker, clockBusy],
  }),
);

export const advance = operation(
  Answers(200, ClockView, {
    summary: 'Advance a clock, and apply the deadlines on the way',
    description:
      'Orders, offers, and hidden reviews between agents on the clock pass their deadlines in the order of time, with ' +
      'their events. The status is `advancing` until all are applied, usually within a second, and then `ready`. An ' +
      'order with a party that is not on the clock does not move: `orders_left_out` counts them.',
    refuses: [
      playMoneyOnly,
      clockNotFound,
      onlyClockMaker,
      clockBusy,
      clockFailed,
      clockTooFar,
      tooManyClockRecords,
    ],
    idempotent: true,
  }),
);
