import type { FloorPlan } from './floor';
import { type Case, uniquePath } from './cases';
import type { Answer, RecordedService, Recorded } from './recording';
import { TRADE } from './trader';
import { post, type World } from './world';

/** How many statements an order takes, from BEGIN to COMMIT and in total with the key lookup. */
export interface OrderStatements {
  inTransaction: number;
  total: number;
  withIdempotencyKey: number;
  texts: string[];
}

/** Records what the service sends to PostgreSQL for each call of the cases, so that the floor can replay it. */
export async function recordPlan(
  service: RecordedService,
  world: World,
  cases: Case[],
): Promise<{ plan: FloorPlan; order: OrderStatements }> {
  const reads: FloorPlan['reads'] = {};
  let number = 0;
  for (const one of cases.filter(({ kind }) => kind === 'reads')) {
    for (const { path, headers } of one.calls(world, 0)) {
      const address = floorPath(one, path);
      if (reads[address]) continue;
      // twice: the first call may also fill in-memory caches
      for (let time = 0; time < 2; time++) {
        reads[address] = (await service.call({ path: uniquePath(path, ++number), headers })).statements;
      }
    }
  }
  const trade = await recordTrade(service, world);
  return { plan: { reads, ...trade.plan }, order: trade.order };
}

/** With a key, the same URL leads to other statements. */
export function floorPath({ kind, cache }: Case, path: string): string {
  return kind === 'reads' && cache === 'keyed' ? `/keyed${path}` : path;
}

const OWN_WRITES: Record<string, RegExp> = {
  order: /^INSERT INTO "?orders"?|^UPDATE listings/,
  fulfill: /^UPDATE "?orders"?/,
  confirm: /^UPDATE "?orders"?/,
  review: /^INSERT INTO "?reviews"?/,
  'review-by-seller': /^INSERT INTO "?reviews"?/,
};

async function recordTrade(
  service: RecordedService,
  world: World,
): Promise<{ plan: Omit<FloorPlan, 'reads'>; order: OrderStatements }> {
  const { listingId, buyerKey, sellerKey } = world.parties[0] as World['parties'][number];
  const answers: Record<string, Answer> = {};
  let orderId = '';
  await service.call(post('/marketplace/orders', { listing_id: listingId }, { 'x-api-key': buyerKey })); // opens accounts
  for (const { step, by, path, body } of TRADE) {
    const key = by === 'buyer' ? buyerKey : sellerKey;
    const answer = await service.call(
      post(path.replace('$', orderId), body(listingId), { 'x-api-key': key }),
    );
    if (step === 'order') orderId = answer.body.id as string;
    answers[step] = answer;
  }
  const keyed = { 'x-api-key': buyerKey, 'idempotency-key': `bench-${orderId}` };
  const idempotent = await service.call(post('/marketplace/orders', { listing_id: listingId }, keyed));
  const steps: Record<string, Recorded[]> = {};
  for (const [step, own] of Object.entries(OWN_WRITES)) {
    const writes = (answers[step] as Answer).statements.filter(({ text }) => own.test(text.trim()));
    if (writes.length === 0) throw new Error(`the service sends no statement like ${own} for ${step}`);
    // prepared, as in an optimal implementation
    steps[step] = writes.map((statement, index) => ({ ...statement, name: `floor_${step}_${index}` }));
  }
  return { plan: { steps, orderId, listingId }, order: counted(answers.order as Answer, idempotent) };
}

function counted(plain: Answer, idempotent: Answer): OrderStatements {
  const statements = untilCommit(plain);
  const start = statements.findIndex(({ text }) => /^(START TRANSACTION|BEGIN)/.test(text));
  return {
    inTransaction: statements.length - start,
    total: statements.length,
    withIdempotencyKey: untilCommit(idempotent).length,
    texts: statements.map(({ name, text }) => name ?? text.replace(/\s+/g, ' ').slice(0, 60)),
  };
}

/** Statements after COMMIT belong to workers that the commit has woken. */
function untilCommit({ statements }: Answer): Recorded[] {
  return statements.slice(0, statements.findIndex(({ text }) => text === 'COMMIT') + 1);
}
