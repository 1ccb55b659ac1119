import { startTestApp, type TestApp } from '../../support/app';
import { recordStatements } from '../../support/count-statements';
import { distribute, DISTRIBUTION } from '../../support/distribution';
import { fixtures } from '../../support/fixtures';
import { negotiations } from '../../support/negotiations';
import { statusOf, trades, violations } from '../../support/trades';

/** Statements of a trade that touch tables of several groups, and why they may. */
const CROSSING: Record<string, string> = {
  ledger_post:
    'A posting writes the transfer and the entries of both accounts in one round trip. On nodes it becomes one statement per ' +
    'group, in the same transaction.',
  offer_by_id: 'A read: an offer is shown with the state of its listing. On nodes it becomes two reads.',
};

/** Every step of a trade that an agent takes. Returns the final states. */
async function trade(app: TestApp): Promise<string[]> {
  const { listing, order, deliver, confirm } = trades(app);
  const made = await order('paid');
  await deliver(made);
  await confirm(made);
  const refunded = await order('refunded');
  const { client } = await fixtures(app).agent();
  const body = { listing_id: (await listing()).id };
  await client.with({ 'Idempotency-Key': 'once' }).post('/marketplace/orders', body).expect(201);
  const offer = await negotiations(app).inState('accepted');
  const { body: accepted } = await offer.buyer.client.get(`/marketplace/offers/${offer.id}`).expect(200);
  const ended = [made, refunded].map(({ buyer, id }) => statusOf(buyer.client, id));
  return [...(await Promise.all(ended)), (accepted as { status: string }).status];
}

const ENDED = ['completed', 'refunded', 'accepted'];

/** The groups of the distributed tables in the text of a statement. */
function groupsIn(text: string): string[] {
  const tables = [...text.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO|USING)\s+(?:ONLY\s+)?"?([a-z_]+)"?/gi)];
  return [...new Set(tables.flatMap(([, table]) => DISTRIBUTION.get(table!)?.group ?? []))];
}

it('a trade works on tables that are partitioned as they would be distributed, without foreign keys between them', async () => {
  const app = await startTestApp(async (url) => {
    await distribute(url);
    return { DATABASE_URL: url };
  });
  try {
    expect(await trade(app)).toEqual(ENDED);
    const broken = (await violations(app)) as { detail: string }[];
    expect(broken.filter(({ detail }) => detail !== 'trigger is missing or switched off')).toEqual([]);
  } finally {
    await app.close();
  }
});

it('each statement of a trade touches the tables of one group, except those that are listed with a reason', async () => {
  const app = await startTestApp();
  const crossing = new Set<string>();
  const touched = new Set<string>();
  try {
    const sent = await recordStatements(async () => expect(await trade(app)).toEqual(ENDED), { all: true });
    for (const { name, text } of sent) {
      const groups = groupsIn(text);
      for (const group of groups) touched.add(group);
      if (groups.length > 1) crossing.add(name ?? text);
    }
  } finally {
    await app.close();
  }
  expect([...crossing].sort()).toEqual(Object.keys(CROSSING));
  expect([...touched].sort()).toEqual(['account', 'agent', 'event', 'listing', 'offer', 'order', 'transfer']);
});
