import {
  CONNECTION_LIFECYCLE,
  CONNECTION_STATUSES,
  type ConnectionTransition,
  type ConnectionStatus,
} from './connection.lifecycle';

const STATES: ConnectionStatus[] = [...CONNECTION_STATUSES, 'removed'];
const TRANSITIONS: ConnectionTransition[] = [
  'accept',
  'decline',
  'express_interest',
  'remove',
  'block',
  'unblock',
  'expire',
];
const ROLES = ['initiator', 'target', 'system'] as const;

/** All allowed transitions; every other one must be refused. */
const ALLOWED = [
  'pending initiator: remove, block',
  'pending target: accept, decline, express_interest, remove, block',
  'pending system: expire',
  'accepted initiator: remove, block',
  'accepted target: remove, block',
  'declined target: express_interest, remove, block',
  'expired initiator: express_interest, remove, block',
  'expired target: express_interest, remove, block',
  'blocked initiator: unblock',
  'blocked target: unblock',
  'removed initiator: express_interest, block',
  'removed target: express_interest, block',
];

describe('the states of a connection', () => {
  it('allow exactly these moves, by state and role', () => {
    const allowed = STATES.flatMap((state) =>
      ROLES.flatMap((role) => {
        const transitions = TRANSITIONS.filter((transition) =>
          CONNECTION_LIFECYCLE.can(state, transition, role),
        );
        return transitions.length > 0 ? [`${state} ${role}: ${transitions.join(', ')}`] : [];
      }),
    );
    expect(allowed).toEqual(ALLOWED);
  });

  it('end as the table says', () => {
    const ends = CONNECTION_LIFECYCLE.rows.map(
      ({ transition: move, from, to, by }) =>
        `${from.join('|')} -${move}-> ${[to].flat().join('|')} by ${by.join('|')}`,
    );
    expect(ends).toEqual([
      'pending -accept-> accepted by target',
      'pending -decline-> declined by target',
      'pending -expire-> expired by system',
      'pending -express_interest-> accepted by target',
      'declined -express_interest-> pending|accepted by target',
      'removed -express_interest-> pending|accepted by initiator|target',
      'expired -express_interest-> pending by initiator|target',
      'pending|accepted|expired -remove-> removed by initiator|target',
      'declined -remove-> removed by target',
      'pending|accepted|expired|removed -block-> blocked by initiator|target',
      'declined -block-> blocked by target',
      'blocked -unblock-> removed by initiator|target',
    ]);
  });

  it('never show the initiator that it was declined', () => {
    const ends = CONNECTION_LIFECYCLE.rows
      .filter(({ by }) => by.includes('initiator'))
      .flatMap(({ to }) => to);
    expect(ends).not.toContain('declined');
  });
});
