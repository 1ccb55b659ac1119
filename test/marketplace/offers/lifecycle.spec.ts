import {
  allowedTransitions,
  type OfferTransition,
  type OfferParty,
  type OfferStatus,
} from '../../../src/marketplace/offers/offer.lifecycle';
import { OfferJournal } from '../../../src/marketplace/offers/offer-journal';
import { describedEvents } from '../../../src/platform/outbox/define-event';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { type TestOffer, negotiations, OFFER_STATES, type OfferState } from '../../support/negotiations';
import { violations } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SIDES: OfferParty[] = ['buyer', 'seller'];
const TRANSITIONS: OfferTransition[] = ['accept', 'counter', 'reject', 'withdraw'];
/** A price that either side can counter with, in each state that allows a counter. */
const PRICE = { counter_price_cents: 2_300 };
const HOUR = 3_600_000;

const statusOf = (state: OfferState): OfferStatus => (state === 'countered_back' ? 'countered' : state);
const awaitingIn = (state: OfferState): OfferParty | null =>
  ({ pending: 'seller', countered: 'buyer', countered_back: 'seller' })[state as string] as OfferParty | null;
/** The transition that closed the offer. If the same side requests it again, it is a repeat. */
const LAST: Partial<Record<OfferState, [OfferTransition, OfferParty]>> = {
  accepted: ['accept', 'seller'],
  rejected: ['reject', 'seller'],
  withdrawn: ['withdraw', 'buyer'],
};

function ask(offer: TestOffer, transition: OfferTransition, side: OfferParty) {
  const { client } = offer[side];
  const path = `/marketplace/offers/${offer.id}/${transition}`;
  return transition === 'withdraw'
    ? client.delete(path)
    : client.post(path, transition === 'counter' ? PRICE : {});
}

const everyCall = OFFER_STATES.flatMap((state) =>
  TRANSITIONS.flatMap((transition) => SIDES.map((side) => ({ state, move: transition, side }))),
);

const TARGET: Partial<Record<OfferTransition, OfferStatus>> = {
  accept: 'accepted',
  counter: 'countered',
  reject: 'rejected',
  withdraw: 'withdrawn',
};
const isAllowed = ({ state, move: transition, side }: (typeof everyCall)[number]): boolean =>
  allowedTransitions(statusOf(state), side, awaitingIn(state) ?? null).includes(transition);

describe('every state, transition, and side of an offer', () => {
  it.each(everyCall.filter(isAllowed))(
    '$state: $move by the $side is allowed',
    async ({ state, move: transition, side }) => {
      const offer = await negotiations(app).inState(state);
      const { version } = (await offer[side].client.get(`/marketplace/offers/${offer.id}`).expect(200)).body;
      const { status, body } = await ask(offer, transition, side);
      const after = body.offer ?? body;
      expect([status, after.status, after.version]).toEqual([200, TARGET[transition], version + 1]);
    },
  );

  // a refusal changes nothing, so one offer is enough for all of them
  it.each(OFFER_STATES)(
    '%s: everything else is a repeat or is refused, and changes nothing',
    async (state) => {
      const offer = await negotiations(app).inState(state);
      const seen = async (side: OfferParty) =>
        (await offer[side].client.get(`/marketplace/offers/${offer.id}`).expect(200)).body;
      for (const call of everyCall.filter((each) => each.state === state && !isAllowed(each))) {
        const { move: transition, side } = call;
        const before = await seen(side);
        const allowed = allowedTransitions(statusOf(state), side, awaitingIn(state) ?? null);
        expect(before.allowed_actions).toEqual(allowed);
        const { status, body } = await ask(offer, transition, side);
        const answer = { move: transition, side, status, code: body.code as unknown };
        expect(await seen(side)).toEqual(before);
        const { status_now, awaiting, allowed_actions } = body;
        if (transition === 'withdraw' && side === 'seller') {
          expect(answer).toEqual({ move: transition, side, status: 403, code: 'wrong_role' });
        } else if (LAST[state]?.[0] === transition && LAST[state]?.[1] === side) {
          const repeated = body.offer ?? body;
          expect(answer).toEqual({ move: transition, side, status: 200, code: undefined });
          expect([repeated.status, repeated.version]).toEqual([before.status, before.version]);
        } else if (state === 'expired') {
          expect(answer).toEqual({ move: transition, side, status: 410, code: 'offer_expired' });
          expect(allowed_actions).toEqual([]);
        } else if (awaitingIn(state)) {
          expect(answer).toEqual({ move: transition, side, status: 409, code: 'offer_state_conflict' });
          expect({ status_now, awaiting, allowed_actions }).toEqual({
            status_now: statusOf(state),
            awaiting: awaitingIn(state),
            allowed_actions: allowed,
          });
        } else {
          expect(answer).toEqual({ move: transition, side, status: 409, code: 'offer_not_open' });
          expect([status_now, allowed_actions]).toEqual([statusOf(state), []]);
        }
      }
    },
  );

  it('repeating an acceptance returns the same order and creates no second one', async () => {
    const offer = await negotiations(app).inState('accepted');
    const [first, second] = [await ask(offer, 'accept', 'seller'), await ask(offer, 'accept', 'seller')];
    expect(second.body).toEqual(first.body);
    const [row] = await app.sql('SELECT count(*)::int AS orders FROM orders WHERE listing_id = $1', [
      offer.listing.id,
    ]);
    expect(row).toEqual({ orders: 1 });
    const events = await app.sql('SELECT name FROM outbox_events WHERE subject_id = $1', [offer.id]);
    expect(events).toHaveLength(2);
  });

  it('leaves the ledger without violations', async () => {
    expect(await violations(app)).toEqual([]);
  });
});

describe('an offer over time', () => {
  const reported = async (offer: TestOffer) => {
    const rows = await app.sql<{ name: string; audience: string[] }>(
      'SELECT name, audience FROM outbox_events WHERE subject_id = $1 ORDER BY sequence',
      [offer.id],
    );
    return rows.map(({ name, audience }) => [name.split('.').pop(), ...audience]);
  };

  it('expires after 48 hours, with an event for both sides', async () => {
    const offer = await negotiations(app).offer();
    const path = `/marketplace/offers/${offer.id}`;
    app.clock.advance(47 * HOUR);
    await app.drain('offer-deadlines');
    expect((await offer.buyer.client.get(path)).body.status).toBe('pending');
    app.clock.advance(2 * HOUR);
    const late = await offer.seller.client.post(`${path}/accept`);
    expect([late.status, late.body.code]).toEqual([410, 'offer_expired']);
    expect((await offer.seller.client.get(path)).body.allowed_actions).toEqual([]);
    await app.drain('offer-deadlines');
    expect((await offer.buyer.client.get(path)).body).toMatchObject({ status: 'expired', awaiting: null });
    expect((await reported(offer)).at(-1)).toEqual(['expired', offer.seller.agentId, offer.buyer.agentId]);
    await offer.buyer.client
      .post(`/marketplace/listings/${offer.listing.id}/offers`, { offered_price_cents: 2_000 })
      .expect(201);
  });

  it('gets a new deadline with each counter, and one reminder per round for the side whose turn it is', async () => {
    const offer = await negotiations(app).offer();
    const pass = async (hours: number) => {
      app.clock.advance(hours * HOUR);
      await app.drain('offer-deadlines');
    };
    await pass(35);
    expect(await reported(offer)).toEqual([['received', offer.seller.agentId]]);
    await pass(2);
    await pass(2);
    await negotiations(app).counter(offer, 'seller', 2_300);
    await pass(35);
    await pass(2);
    await pass(2);
    expect(await reported(offer)).toEqual([
      ['received', offer.seller.agentId],
      ['reminder', offer.seller.agentId],
      ['countered', offer.buyer.agentId],
      ['reminder', offer.buyer.agentId],
    ]);
    expect((await offer.buyer.client.get(`/marketplace/offers/${offer.id}`)).body.status).toBe('countered');
    await pass(10);
    expect((await offer.buyer.client.get(`/marketplace/offers/${offer.id}`)).body.status).toBe('expired');
  });

  it('gets no reminder of the round before if a counter-offer comes between the claim of the worker and its lock', async () => {
    const offer = await negotiations(app).offer();
    const journal = app.app.get(OfferJournal, { strict: false });
    const lock = journal.lock.bind(journal);
    app.clock.advance(37 * HOUR);
    jest.spyOn(journal, 'lock').mockImplementationOnce(async (tx, id) => {
      await negotiations(app).counter(offer, 'seller', 2_300);
      return lock(tx, id);
    });
    await app.drain('offer-deadlines');
    const soFar = [
      ['received', offer.seller.agentId],
      ['countered', offer.buyer.agentId],
    ];
    expect(await reported(offer)).toEqual(soFar);
    app.clock.advance(37 * HOUR);
    await app.drain('offer-deadlines');
    expect(await reported(offer)).toEqual([...soFar, ['reminder', offer.buyer.agentId]]);
  });

  it('does not expire once it is closed', async () => {
    const offer = await negotiations(app).inState('rejected');
    app.clock.advance(49 * HOUR);
    await app.drain('offer-deadlines');
    const { body } = await offer.buyer.client.get(`/marketplace/offers/${offer.id}`);
    expect(body.status).toBe('rejected');
    expect(await reported(offer)).toEqual([
      ['received', offer.seller.agentId],
      ['rejected', offer.buyer.agentId],
    ]);
  });

  it('keeps the last message of each side', async () => {
    const offer = await negotiations(app).offer({ message: 'Please' });
    const { body } = await offer.seller.client
      .post(`/marketplace/offers/${offer.id}/reject`, { reason: 'Too little' })
      .expect(200);
    expect(body).toMatchObject({ message: 'Please', response_message: 'Too little', status: 'rejected' });
    await fixtures(app)
      .agent()
      .then(({ client }) => client.get(`/marketplace/offers/${offer.id}`).expect(404));
  });
});

describe('offer events', () => {
  it('are documented with all their fields', async () => {
    const recorded = await app.sql<{ name: string; members: string[] }>(
      `SELECT DISTINCT name, ARRAY(SELECT jsonb_object_keys(payload) ORDER BY 1) AS members
         FROM outbox_events WHERE subject_type = 'offer'`,
    );
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    const described = describedEvents()
      .filter(({ name }) => name.startsWith('marketplace.offer.'))
      .map(({ name, sample }) => ({ name, members: Object.keys(sample).sort() }));
    expect(recorded.sort(byName)).toEqual(described.sort(byName));
  });
});
