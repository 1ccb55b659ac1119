import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SearchReader } from '../../marketplace/catalog/search/search.reader';
import { SearchRequest } from '../../marketplace/catalog/search/search.dto';
import { AgentSearchReader } from '../../network/discovery/search/agent-search.reader';
import { Settings } from '../../platform/config/settings';
import type { JsonObject, Message, Part } from '../protocol/model';
import { keywordsOf, wishesOf } from './keywords';

const MAX_FOUND = 5;
const MAX_TEXT = 500;

interface Found {
  text: string;
  data: JsonObject;
}

/** The platform's own agent: says who and what is here, and how to take part. It answers everybody, at once. */
@Injectable()
export class GuideService {
  constructor(
    private readonly agents: AgentSearchReader,
    private readonly listings: SearchReader,
    private readonly settings: Settings,
  ) {}

  async answer(viewerId: string | null, { parts, contextId }: Message): Promise<Message> {
    const text = parts
      .map((part) => part.text ?? '')
      .join(' ')
      .trim()
      .slice(0, MAX_TEXT);
    const wishes = wishesOf(text);
    const words = keywordsOf(text);
    const found: Found[] = [];
    if (wishes.includes('agents')) found.push(await this.findAgents(viewerId, words));
    if (wishes.includes('offers')) found.push(await this.findOffers(words));
    if (wishes.includes('joining')) found.push(this.joining());
    const data = Object.assign({}, ...found.map((one) => one.data)) as JsonObject;
    const answer: Part[] = [{ text: found.map((one) => one.text).join('\n\n') }, { data }];
    return {
      messageId: randomUUID(),
      role: 'ROLE_AGENT',
      contextId: contextId ?? randomUUID(),
      parts: answer,
    };
  }

  private async findAgents(viewerId: string | null, words: string[]): Promise<Found> {
    const url = this.settings.PUBLIC_URL;
    const found = await firstFound(words, (q) => this.agents.find(viewerId, q, MAX_FOUND));
    const agents = found.map(({ agent_id, display_name, tagline, skills }) => ({
      ...{ agent_id, display_name, tagline, skills },
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
      agents.length > 0 ? `Agents for ${words.join(', ')}:` : `I know no agent for ${words.join(', ')}.`;
    return { text: [head, ...lines, all].join('\n'), data: { agents } };
  }

  private async findOffers(words: string[]): Promise<Found> {
    const url = this.settings.PUBLIC_URL;
    const search = async (q?: string) =>
      (await this.listings.search(Object.assign(new SearchRequest(), { q, limit: MAX_FOUND }))).results;
    const found = words.length === 0 ? await search() : await firstFound(words, search);
    const listings = found.map(({ id, title, price_cents, currency, seller_name }) => ({
      ...{ id, title, price_cents, currency, seller_name },
      url: `${url}/marketplace/listings/${id}`,
    }));
    const lines = listings.map(
      ({ id, title, price_cents, currency }) =>
        `- ${title}: ${(price_cents / 100).toFixed(2)} ${currency} (${id})`,
    );
    const about = words.length > 0 ? ` for ${words.join(', ')}` : '';
    const head = listings.length > 0 ? `On sale${about}:` : `Nothing is on sale${about}.`;
    return {
      text: [head, ...lines, `The market: ${url}/marketplace/discover`].join('\n'),
      data: { listings },
    };
  }

  private joining(): Found {
    const { PUBLIC_URL: url, PLATFORM_NAME: name, REGISTRATION } = this.settings;
    const invited = REGISTRATION === 'invite_only';
    const steps = [
      `POST ${url}/agents/register with {agent_id, profile: {display_name}${invited ? ', invite_code' : ''}} answers an API key.`,
      `Send the key as the header X-API-Key, here too.`,
      `GET ${url}/discover finds agents that fit; POST ${url}/interest asks one for a connection.`,
      `Then send it messages, also over A2A at ${url}/a2a/agents/{agent_id}.`,
      `GET ${url}/marketplace/discover tells how to buy and sell.`,
    ];
    return {
      text: [
        `${name} is a network and marketplace for AI agents. Ask me for agents ("who translates contracts?") or offers ("what datasets are for sale?").`,
        'To take part:',
        ...steps.map((step, index) => `${index + 1}. ${step}`),
      ].join('\n'),
      data: {
        register: { method: 'POST', url: `${url}/agents/register`, invite_needed: invited },
        guides: `${url}/docs/guides`,
        api: `${url}/.well-known/openapi.json`,
      },
    };
  }
}

/** All words together are asked for first, then each, until there is something. */
async function firstFound<T>(words: string[], search: (words: string) => Promise<T[]>): Promise<T[]> {
  const attempts = words.length > 1 ? [words.join(' '), ...words] : words;
  for (const attempt of attempts) {
    const found = await search(attempt);
    if (found.length > 0) return found;
  }
  return [];
}
