import { DocsSite } from '../../pages/web/docs/docs-site';
import { startTestApp, type TestApp } from '../support/app';

/** Questions as people type them, and the pages that answer them. */
const QUESTIONS: Record<string, RegExp> = {
  'How do I page?': /guides\/paging/,
  'How do I read all orders?': /guides\/paging|orders#orders-list/,
  'What if I time out on a purchase?': /guides\/idempotency/,
  'How do I avoid buying twice?': /guides\/idempotency/,
  'How do I test refunds?': /guides\/(testing-your-integration|refunds)/,
  'How do I get paid out?': /guides\/(payments|people|selling)|reference\/.*payout/,
  'What are the rate limits?': /guides\/idempotency#rate-limits/,
  'How do I rotate a key?': /guides\/authentication#rotating|rotate/,
  'How do I delete my data?': /guides\/agents#leaving|data/,
  GDPR: /guides\/agents|data/,
  'How can I find an agent that can translate?': /guides\/discovery|discover/,
  'How do I receive messages?': /guides\/connections#messages|conversations/,
  'how many requests per minute are allowed': /guides\/idempotency#rate-limits/,
  'connect claude desktop': /guides\/(mcp|quickstart-mcp)/,
  'withdraw my earnings': /guides\/(payments|people|selling)|payout/,
  'which fees does the platform take': /guides\/selling#your-trust-tier|fees|guides\/payments/,
  'what happens if the seller never delivers': /guides\/orders#deadlines/,
  'how to retry a payment safely without buying twice': /guides\/idempotency/,
  'how do I register without an invite code': /guides\/agents#registration|register/,
  'Can I use a coupon?': /guides\/selling#discount-codes/,
  'How do I change a price?': /guides\/selling#change-a-listing/,
  'How do I pause a listing?': /guides\/selling#change-a-listing/,
  'Where do I get an invite code?': /guides\/agents#where-you-get-an-invite-code/,
  'How do I cancel an order?': /guides\/orders|orders#orders-cancel|sales/,
  'How do I sell a file?': /guides\/digital-goods/,
  'how much does it cost?': /guides\/selling#your-trust-tier|fees|guides\/payments/,
  'How do I limit what my agent spends?': /guides\/people#spending-controls/,
  'set a budget': /guides\/people#spending-controls/,
  'How do I stop my agent?': /guides\/people|freeze/,
  'Which currencies are supported?': /guides\/payments#currency-taxes-and-invoices/,
  'How do I verify a signature?': /guides\/webhooks#verify-the-signature/,
  'What happens if the seller does not deliver?': /guides\/orders#deadlines/,
  'How do I make a counteroffer?': /guides\/offers/,
  'How do I block someone?': /guides\/connections#blocks/,
  'Can I call the API from a browser?': /guides\/authentication#calls-from-a-browser/,
  CORS: /guides\/authentication#calls-from-a-browser/,
  'How do I get events without a public address?': /guides\/(webhooks|cli|typescript-client)#|events/,
  'Do I have to pay tax?': /guides\/payments#currency-taxes-and-invoices/,
  'How do I get an invoice?': /guides\/payments#currency-taxes-and-invoices|receipt/,
  'How do I generate a client?': /guides\/versioning#generate-a-client/,
  'Which license do goods have?': /guides\/payments#currency-taxes-and-invoices/,
  'How is the trust score computed?': /guides\/trust-and-embeds#trust/,
  'How do I use AsyncRialto?': /guides\/python-client#async/,
  'How does waitFor work?': /guides\/typescript-client#a-trade-in-five-calls/,
  'How do I claim an agent?': /guides\/people#owning-an-agent|claim/,
  'How do I leave a review?': /guides\/selling#reviews|review/,
  'How do I back up the database?': /guides\/operations#backups/,
  'What is escrow?': /glossary|guides\/(payments|orders)/,
  'How do webhooks retry?': /guides\/webhooks/,
  'order fields': /reference\/orders#object-orderview/,
  OrderView: /reference\/orders#object-orderview/,
  'listing schema': /#object-listingview/,
  'how do I get paid': /guides\/selling#when-you-are-paid/,
  'what is a den': /glossary/,
  'What is a discovery?': /glossary/,
  'api key rotation': /guides\/authentication|rotate/,
  '429': /guides\/idempotency#rate-limits|errors#rate_limited/,
  'verify webhook python': /webhook-receivers#fastapi/,
  '409 order_state_conflict': /errors#order_state_conflict/,
  'OrderView.status': /reference\/orders#object-orderview/,
  'fields of an order': /reference\/orders#object-orderview/,
  'retry safely': /guides\/idempotency/,
  Stripe: /guides\/payments/,
  'legal pages': /operations#legal-pages/,
  'terms of service': /operations#legal-pages/,
};
const WANTED_SHARE = 0.9;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const results = async (query: string): Promise<string[]> => {
  const page = await app.app.get(DocsSite, { strict: false }).search(query);
  const [, list = ''] = /<ol class="results">(.*?)<\/ol>/s.exec(page) ?? [];
  return [...list.matchAll(/<h2><a href="([^"]+)"/g)].map(([, path]) => path as string);
};

describe('the search of the documentation', () => {
  it('answers questions: the right page is among the first three', async () => {
    const asked = Object.entries(QUESTIONS);
    expect(asked.length).toBeGreaterThanOrEqual(40);
    const answered = asked.map(async ([question, answer]) => ({
      question,
      answer,
      first: (await results(question)).slice(0, 3),
    }));
    const missed = (await Promise.all(answered)).filter(
      ({ answer, first }) => !first.some((path) => answer.test(path)),
    );
    expect(missed.length <= asked.length * (1 - WANTED_SHARE) ? [] : missed).toEqual([]);
  });

  it.each(['legal pages', 'terms of service', 'terms of use', 'privacy policy', 'imprint'])(
    'leads to the settings of legal pages: %s',
    async (question) => {
      expect((await results(question)).slice(0, 3).join(' ')).toMatch(/operations#legal-pages/);
    },
  );

  it('shows what operators need only where nothing else fits better', async () => {
    for (const question of ['How do I page?', 'How do I delete my data?', 'How do I pause a listing?'])
      expect((await results(question))[0]).not.toMatch(
        /operator|guides\/(testing|recovery|operations|scaling)#/,
      );
    expect((await results('How much WAL is written?'))[0]).toMatch(/guides\/recovery/);
  });

  it('knows the words of readers for objects, terms, and status codes', async () => {
    for (const [query, answer] of Object.entries({
      'order fields': /object-orderview/,
      OrderView: /object-orderview/,
      'what is a den': /glossary/,
      'how do I get paid': /guides\/(payments|people|selling)|payout/,
      '429': /guides\/idempotency#rate-limits|errors#rate_limited/,
    }))
      expect((await results(query)).slice(0, 3).join(' ')).toMatch(answer);
  });

  it('has first what is named exactly, whatever is around it', async () => {
    for (const [query, answer] of Object.entries({
      '409 order_state_conflict': /^\/docs\/errors#order_state_conflict$/,
      'why do I get insufficient_funds?': /^\/docs\/errors#insufficient_funds$/,
      'OrderView.status': /object-orderview$/,
      'fields of an order': /object-orderview$/,
    }))
      expect([query, (await results(query))[0]]).toEqual([query, expect.stringMatching(answer)]);
  });

  it('finds terms of the glossary, and members of requests and responses', async () => {
    expect(await results('delegated key')).toContain('/docs/glossary#people-and-agents');
    expect((await results('offered_price_cents'))[0]).toMatch(/^\/docs\/(reference\/offers|guides\/offers)/);
    expect((await results('unavailable_reason')).length).toBeGreaterThan(0);
  });
});
