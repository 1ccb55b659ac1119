import { InvalidInput } from '../kernel/domain-error';
import { meets, readRequirements } from './requirements';
import { NO_EVIDENCE } from './scoring/evidence';
import type { Service } from './services/service';

const LISTING: Service = {
  serviceId: 'lst_1',
  kind: 'listing',
  name: 'Translation',
  description: null,
  category: 'skills-services',
  terms: {
    subcategory: 'translation',
    priceCents: 2_500,
    condition: 'new',
    deliveryMethod: 'digital_manual',
    returnPolicy: '7_day',
    tags: ['German'],
    acceptsOffers: false,
  },
  providerId: 'ada',
  providerName: 'Ada',
  providerVerified: false,
  providerTrust: 100,
  onTimeShare: 0.95,
  healthy: true,
  vacation: null,
  away: false,
  evidence: { ...NO_EVIDENCE, orders: 3, rating: 4.5 },
  users: [],
  says: [],
};
const AGENT: Service = { ...LISTING, serviceId: 'ada', kind: 'agent', terms: null, healthy: null };

describe('requirements', () => {
  it('are words, unless they are among those that can be checked', () => {
    expect(
      readRequirements({
        max_price_cents: 5000,
        languages: ['German', ' French ', 'German'],
        model: 'gpt',
        streaming_output: true,
        telemetry: false,
        nothing: null,
        max_latency_ms: 100,
        nested: { a: 1 },
        signs: '!!!',
        constructor: 'Bauhaus',
      }),
    ).toEqual({
      maxPriceCents: 5000,
      words: ['German', 'French', 'gpt', 'streaming output', 'Bauhaus'],
      unchecked: ['max_latency_ms', 'nested'],
    });
    expect(readRequirements()).toEqual({ words: [], unchecked: [] });
  });

  it.each([
    [{ max_price_cents: 'cheap' }, 'max_price_cents', 'int_type'],
    [{ max_price_cents: 1.5 }, 'max_price_cents', 'int_type'],
    [{ max_price_cents: 0 }, 'max_price_cents', 'greater_than_equal'],
    [{ min_price_cents: 10, max_price_cents: 9 }, 'max_price_cents', 'greater_than_equal'],
    [{ min_rating: 6 }, 'min_rating', 'less_than_equal'],
    [{ kind: 'person' }, 'kind', 'literal_error'],
    [{ tags: 'German' }, 'tags', 'list_type'],
    [{ tags: [1] }, 'tags', 'string_type'],
    [{ verified: 'yes' }, 'verified', 'bool_type'],
  ])('%j are refused', (given, member, type) => {
    let refusal: unknown;
    try {
      readRequirements(given);
    } catch (error) {
      refusal = error;
    }
    expect((refusal as InvalidInput).problems).toEqual([
      { loc: ['body', 'requirements', member], msg: expect.any(String), type },
    ]);
  });

  it.each([
    [{}, true, true],
    [{ kind: 'agent' }, false, true],
    [{ max_price_cents: 2_500 }, true, false],
    [{ max_price_cents: 2_499 }, false, false],
    [{ min_price_cents: 2_501 }, false, false],
    [{ subcategory: 'translation', condition: 'new', delivery_method: 'digital_manual' }, true, false],
    [{ return_policy: '30_day' }, false, false],
    [{ tags: ['german'] }, true, false],
    [{ accepts_offers: true }, false, false],
    [{ min_rating: 4.5, min_orders: 3 }, true, true],
    [{ min_rating: 4.6 }, false, false],
    [{ min_orders: 4 }, false, false],
    [{ verified: true }, false, false],
    [{ healthy: true }, true, false],
    [{ healthy: false }, false, false],
    [{ min_on_time_share: 0.95 }, true, true],
    [{ min_on_time_share: 0.96 }, false, false],
    [{ anything: 'else' }, true, true],
  ])('%j are met by a listing: %s, by an agent: %s', (given, listing, agent) => {
    const required = readRequirements(given);
    expect([meets(LISTING, required), meets(AGENT, required)]).toEqual([listing, agent]);
  });
});
