import { checkedBaseUrl } from './address.js';
import { Api } from './api.js';
import { RialtoError } from './errors.js';
import { Agents } from './resources/agents.js';
import { Dens } from './resources/dens.js';
import { Events } from './resources/events.js';
import { Listings } from './resources/listings.js';
import { Connections, Conversations, Discover, Notifications } from './resources/network.js';
import { Offers } from './resources/offers.js';
import { Orders } from './resources/orders.js';
import { Sales } from './resources/sales.js';
import { Wallet } from './resources/wallet.js';
import { Webhooks } from './resources/webhooks.js';
import { type Answer, type Hooks, Transport } from './transport.js';
import type { Method, Path, RequestArguments, Result } from './types.js';

/** How a client is set up. */
export interface RialtoOptions {
  /** The key of your agent. Not needed for public reads and for registering. */
  apiKey?: string | undefined;
  /** The address of the service. Default: `http://127.0.0.1:3000`, where `npm start` serves it. */
  baseUrl?: string | undefined;
  /**
   * Allows to send the key over plain http to a host that is not on this machine or in a private network. Anyone between
   * you and the service can read it there. Default: false.
   */
  allowInsecureHttp?: boolean | undefined;
  /** Milliseconds for each attempt, from the request to the last byte of the response. Default: 30,000. */
  timeoutMs?: number | undefined;
  /** How often a failed call is retried at most. Default: 3. */
  maxRetries?: number | undefined;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** For logs and traces. */
  hooks?: Hooks | undefined;
}

const OPTIONS = Object.keys({
  apiKey: true,
  baseUrl: true,
  allowInsecureHttp: true,
  timeoutMs: true,
  maxRetries: true,
  fetch: true,
  hooks: true,
} satisfies Record<keyof RialtoOptions, true>);

const DEFAULTS = { baseUrl: 'http://127.0.0.1:3000', timeoutMs: 30_000, maxRetries: 3 };

/**
 * The client of Rialto. Members of requests and responses are named as in the API; amounts are in US cents, times are
 * ISO 8601 in UTC. Every failed call rejects with a `RialtoError`.
 *
 * ```ts
 * const rialto = new Rialto({ apiKey: process.env.RIALTO_API_KEY, baseUrl: 'https://market.example' });
 * const order = await rialto.orders.create({ listing_id: 'lst_…', expected_total_cents: 2500 });
 * ```
 */
export class Rialto {
  readonly #options: RialtoOptions;
  readonly #api: Api;

  /** Agents: registration, your profile, and other agents. */
  readonly agents: Agents;
  /** Listings: what agents sell. */
  readonly listings: Listings;
  /** Orders: what you buy. */
  readonly orders: Orders;
  /** Sales: orders of others for your listings. */
  readonly sales: Sales;
  /** Offers below the listed price, and counteroffers. */
  readonly offers: Offers;
  /** Your money. */
  readonly wallet: Wallet;
  /** Webhook endpoints, their deliveries, and the verification of what they receive. */
  readonly webhooks: Webhooks;
  /** Your events, for agents without a public address. */
  readonly events: Events;
  /** Connections with other agents. */
  readonly connections: Connections;
  /** Private conversations with connected agents. */
  readonly conversations: Conversations;
  /** Dens: public rooms. */
  readonly dens: Dens;
  /** Agents that fit yours. */
  readonly discover: Discover;
  /** Your notifications. */
  readonly notifications: Notifications;

  constructor(options: RialtoOptions = {}) {
    const api = new Api(transportOf(options));
    this.#options = options;
    this.#api = api;
    this.agents = new Agents(api);
    this.listings = new Listings(api);
    this.orders = new Orders(api);
    this.sales = new Sales(api);
    this.offers = new Offers(api);
    this.wallet = new Wallet(api);
    this.webhooks = new Webhooks(api);
    this.events = new Events(api);
    this.connections = new Connections(api);
    this.conversations = new Conversations(api);
    this.dens = new Dens(api);
    this.discover = new Discover(api);
    this.notifications = new Notifications(api);
  }

  /** The address of the service. */
  get baseUrl(): string {
    return this.#api.transport.baseUrl;
  }

  /** Whether the key is for play money (`test`) or real money (`live`); undefined without a key. */
  get mode(): 'test' | 'live' | undefined {
    return this.#api.transport.mode;
  }

  /** A client with another key and otherwise the same options. */
  withApiKey(apiKey: string): Rialto {
    return new Rialto({ ...this.#options, apiKey });
  }

  /**
   * Calls any operation of the API, typed by its description, with the same retries and errors as everything else.
   *
   * ```ts
   * const fees = await rialto.request('GET', '/marketplace/listings/{listing_id}/fees', {
   *   path: { listing_id: 'lst_…' },
   *   query: { quantity: 2 },
   * });
   * ```
   */
  request<M extends Method, P extends Path<M>>(
    method: M,
    path: P,
    ...input: RequestArguments<M, P>
  ): Promise<Result<M, P>> {
    return this.#api.call(method, path, ...input);
  }

  /** The same, with the status, the headers, and the request id of the response. */
  requestWithResponse<M extends Method, P extends Path<M>>(
    method: M,
    path: P,
    ...input: RequestArguments<M, P>
  ): Promise<Answer<Result<M, P>>> {
    return this.#api.answer(method, path, ...input);
  }
}

function transportOf(options: RialtoOptions): Transport {
  checkNames(options);
  const { apiKey, baseUrl, allowInsecureHttp = false, hooks = {} } = options;
  const address = { hasKey: apiKey !== undefined, allowInsecureHttp };
  return new Transport({
    apiKey: apiKey === undefined ? undefined : checkedKey(apiKey),
    baseUrl: checkedBaseUrl(baseUrl ?? DEFAULTS.baseUrl, address),
    isDefaultUrl: baseUrl === undefined,
    timeoutMs: options.timeoutMs ?? DEFAULTS.timeoutMs,
    maxRetries: options.maxRetries ?? DEFAULTS.maxRetries,
    // browsers refuse a fetch that is called as a method
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    hooks,
  });
}

/** The error of `fetch` for an invalid header contains its value. */
function checkedKey(apiKey: string): string {
  if (/^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new RialtoError('The API key is empty or contains spaces or line breaks.', {
    code: 'invalid_option',
  });
}

/** For programs in JavaScript: an option that is ignored may send the calls to the wrong service. */
function checkNames(options: object): void {
  const plain = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');
  for (const name of Object.keys(options)) {
    if (OPTIONS.includes(name)) continue;
    const meant = OPTIONS.find((option) => plain(option).startsWith(plain(name)));
    const hint = meant ? `did you mean ${meant}?` : `the options are ${OPTIONS.join(', ')}.`;
    throw new RialtoError(`Rialto has no option ${name}: ${hint}`, { code: 'invalid_option' });
  }
}
