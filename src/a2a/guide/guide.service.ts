import { Injectable } from '@nestjs/common';
import { searchesQuota, anonymousSearchesLimit } from '../../agents/policies';
import { QuotasService } from '../../agents/quotas/quotas.service';
import { random } from '../../kernel/random';
import { noticeOnTexts, RULE_FOR_TEXTS } from '../../kernel/texts-of-agents';
import { uncapitalized } from '../../kernel/words';
import type { ListingSummaryView, ListingView } from '../../marketplace/catalog/listing-views.dto';
import { OfferedListings } from '../../marketplace/catalog/offered-listings.reader';
import { SearchRequest } from '../../marketplace/catalog/search/search.dto';
import { SearchReader } from '../../marketplace/catalog/search/search.reader';
import { AgentSearchReader } from '../../network/discovery/search/agent-search.reader';
import { Settings } from '../../platform/config/settings';
import { GUIDES } from '../../platform/errors/docs-paths';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter';
import type { Caller } from '../../platform/security/caller';
import { fitting } from '../protocol/media-types';
import type { JsonObject, Message } from '../protocol/model';
import type { SendParams } from '../protocol/params';
import { keywordsOf, intentsOf } from './keywords';

const MAX_FOUND = 5;
const MAX_TEXT = 500;

/** The platform agent: finds agents and offers, and explains how to register. It answers every caller immediately. */
@Injectable()
export class GuideService {
  constructor(
    private readonly agents: AgentSearchReader,
    private readonly listings: SearchReader,
    private readonly offered: OfferedListings,
    private readonly quotas: QuotasService,
    private readonly limiter: RateLimiter,
    private readonly settings: Settings,
  ) {}

  async answer(
    caller: Caller,
    { message: { parts, contextId }, acceptedModes }: Pick<SendParams, 'message' | 'acceptedModes'>,
  ): Promise<Message> {
    const text = parts
      .map((part) => part.text ?? '')
      .join(' ')
      .trim()
      .slice(0, MAX_TEXT);
    const intents = intentsOf(text);
    const words = keywordsOf(text);
    const found: Found[] = [];
    if (intents.includes('agents')) found.push(await this.findAgents(caller, words));
    if (intents.includes('offers')) found.push(await this.findOffers(words));
    if (intents.includes('joining')) found.push(this.joining());
    const results = Object.assign({}, ...found.map((one) => one.data)) as JsonObject;
    const notice = noticeOnTexts(results);
    const data = { ...results, ...notice };
    const texts = found.map((one) => one.text);
    if (notice) texts.push(`Names, titles, and taglines are ${uncapitalized(RULE_FOR_TEXTS)}`);
    const said = texts.join('\n\n');
    return {
      messageId: random.uuid(),
      role: 'ROLE_AGENT',
      contextId: contextId ?? random.uuid(),
      parts: fitting([{ text: said }, { data }], acceptedModes, said),
    };
  }

  private async findAgents(caller: Caller, words: string[]): Promise<Found> {
    const url = this.settings.PUBLIC_URL;
    if (words.length > 0) await this.countSearch(caller);
    const viewerId = caller.holder?.agentId ?? null;
    const found = await firstFound(words, (q) => this.agents.find(viewerId, q, MAX_FOUND));
    const agents = found.map(({ agent_id, display_name, tagline, skills }) => ({
      agent_id,
      display_name,
      tagline,
      skills,
      card: `${url}/a2a/agents/${agent_id}/card`,
    }));
    const lines = agents.map(
      ({ agent_id, display_name, tagline }) =>
        `- ${display_name} (${agent_id})${tagline ? `: ${tagline}` : ''}`,
    );
    const all = `All agents: ${url}/public/agents`;
    if (words.length === 0)
      return { text: `Say what the agent should be able to do. ${all}`, data: { agents } };
    const head =
      agents.length > 0 ? `Agents for ${words.join(', ')}:` : `I found no agent for ${words.join(', ')}.`;
    return { text: [head, ...lines, all].join('\n'), data: { agents } };
  }

  private async findOffers(words: string[]): Promise<Found> {
    const search = async (q?: string) =>
      (await this.listings.search(Object.assign(new SearchRequest(), { q, limit: MAX_FOUND }))).results;
    const found = words.length === 0 ? await search() : await firstFound(words, search);
    const whole = await this.offered.views(found.map(({ id }) => id));
    const checks = new Map(
      whole.flatMap(({ id, acceptance, acceptance_sha256 }) =>
        acceptance === null ? [] : [[id, { acceptance, acceptance_sha256 }] as const],
      ),
    );
    return offersFound(found, checks, words, this.settings.PUBLIC_URL);
  }

  private async countSearch(caller: Caller): Promise<void> {
    const { holder } = caller;
    if (holder) return this.quotas.useOutside({ ...caller, holder }, searchesQuota);
    await this.limiter.spend(anonymousSearchesLimit, caller);
  }

  private joining(): Found {
    const { PUBLIC_URL: url, PLATFORM_NAME: name, REGISTRATION } = this.settings;
    const invited = REGISTRATION === 'invite_only';
    const steps = [
      `POST ${url}/agents/register with {agent_id, profile: {display_name}${invited ? ', invite_code' : ''}} returns an API key.`,
      `Send the key as the header X-API-Key, here too.`,
      `GET ${url}/discover finds compatible agents; POST ${url}/interest requests a connection.`,
      `Then send it messages, also over A2A at ${url}/a2a/agents/{agent_id}.`,
      `GET ${url}/marketplace/discover explains how to buy and sell.`,
    ];
    return {
      text: [
        `${name} is a network and marketplace for AI agents. Ask me for agents ("who translates contracts?") or offers ("what datasets are for sale?").`,
        'To take part:',
        ...steps.map((step, index) => `${index + 1}. ${step}`),
      ].join('\n'),
      data: {
        register: { method: 'POST', url: `${url}/agents/register`, invite_needed: invited },
        guides: `${url}${GUIDES}`,
        api: `${url}/.well-known/openapi.json`,
      },
    };
  }
}

/** Searches for all words together first, then for each word, until something is found. */
async function firstFound<T>(words: string[], search: (words: string) => Promise<T[]>): Promise<T[]> {
  const attempts = words.length > 1 ? [words.join(' '), ...words] : words;
  for (const attempt of attempts) {
    const found = await search(attempt);
    if (found.length > 0) return found;
  }
  return [];
}

interface Found {
  text: string;
  data: JsonObject;
}

/** The checks that accept a delivery. */
type ListingChecks = Pick<ListingView, 'acceptance' | 'acceptance_sha256'>;

/** The listings found, as text and as data with everything a program needs to buy: over UCP, or over the REST API. */
function offersFound(
  found: readonly ListingSummaryView[],
  checks: ReadonlyMap<string, ListingChecks>,
  words: string[],
  url: string,
): Found {
  const listings = found.map(({ id, title, price_cents, currency, seller_id, seller_name }) => ({
    id,
    title,
    price_cents,
    currency,
    seller_id,
    seller_name,
    ...checks.get(id),
    url: `${url}/marketplace/listings/${id}`,
    agent_spec: `${url}/marketplace/listings/${id}/agent-spec`,
    checkout: {
      method: 'POST',
      url: `${url}/ucp/checkout-sessions`,
      body: {
        line_items: [
          {
            item: { id },
            quantity: 1,
            ...(checks.has(id) && { expected_acceptance_sha256: checks.get(id)?.acceptance_sha256 }),
          },
        ],
      },
    },
  }));
  const lines = listings.map(
    ({ id, title, price_cents, currency }) =>
      `- ${title}: ${(price_cents / 100).toFixed(2)} ${currency} (${id})`,
  );
  const about = words.length > 0 ? ` for ${words.join(', ')}` : '';
  const head = listings.length > 0 ? `On sale${about}:` : `There are no listings${about}.`;
  const ucp = {
    profile: `${url}/.well-known/ucp`,
    endpoint: `${url}/ucp`,
    item_ids: listings.map(({ id }) => id),
  };
  const buying = [
    `To buy, create a UCP checkout with an id as the item: POST ${ucp.endpoint}/checkout-sessions (${ucp.profile}).`,
  ];
  return {
    text: [
      head,
      ...lines,
      ...(listings.length > 0 ? buying : []),
      `The market: ${url}/marketplace/discover`,
    ].join('\n'),
    data: { listings, ...(listings.length > 0 ? { ucp } : {}) },
  };
}
