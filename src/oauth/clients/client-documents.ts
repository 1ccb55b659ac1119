import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { after, Clock, SECOND } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { SafeHttp } from '../../platform/egress/safe-http';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter';
import { unknownClient } from '../oauth.errors';
import {
  DOCUMENT_FRESH_MS,
  MAX_CLIENT_ID,
  MAX_DOCUMENT_BYTES,
  UNUSED_DOCUMENT_MS,
  oauthDocumentFailuresLimit,
} from '../policies';
import { Client } from './client.entity';
import { clientTermsOfOthers, presentMembers } from './client-metadata';

/**
 * Clients whose ID is the URL of a document that describes them. Documents are fetched through `SafeHttp` and cached
 * for as long as they allow. Failures are not cached, but rate-limited: otherwise anyone could make us call a URL as
 * often as they call us.
 */
@Injectable()
export class ClientDocuments {
  constructor(
    private readonly http: SafeHttp,
    private readonly entities: EntityManager,
    private readonly limiter: RateLimiter,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  get offered(): boolean {
    return !this.settings.CIMD.includes('off');
  }

  /** IDs of this kind are URLs; the IDs that we assign never are. */
  isDocumentId(clientId: string): boolean {
    return /^https?:/i.test(clientId);
  }

  async clientOf(clientId: string): Promise<Client> {
    this.requireGoodId(clientId);
    const kept = await this.entities.findOneBy(Client, { id: clientId });
    if (kept?.freshUntil && kept.freshUntil > this.clock.now()) return kept;
    await this.limiter.requireRoom(oauthDocumentFailuresLimit, clientId);
    try {
      return await this.store(clientId, await this.fetch(clientId));
    } catch (error) {
      await this.limiter.hit(oauthDocumentFailuresLimit, clientId);
      throw error;
    }
  }

  /** The client as last read; enough to check whether it is the one that was authorized. */
  async storedClientOf(clientId: string): Promise<Client | null> {
    this.requireGoodId(clientId);
    return this.entities.findOneBy(Client, { id: clientId });
  }

  private requireGoodId(clientId: string): void {
    const problem = this.idProblem(clientId);
    if (problem !== undefined) throw unknownClient(`A client_id that is a URL ${problem}.`);
  }

  private idProblem(clientId: string): string | undefined {
    if (!this.offered) return 'is not known here';
    if (clientId.length > MAX_CLIENT_ID) return `may have ${MAX_CLIENT_ID} characters`;
    if (!URL.canParse(clientId)) return 'must be well-formed';
    const url = new URL(clientId);
    if (url.protocol !== 'https:' && !this.isTrial(url)) return 'must be https';
    if (url.href !== clientId || clientId.includes('#')) return 'must be written in canonical form';
    if (url.username !== '' || url.password !== '') return 'must not contain credentials';
    if (url.pathname === '/' || /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(url.pathname))
      return 'must have a plain path';
    return this.isHostBelieved(url.hostname) ? undefined : 'is on a host that this service does not trust';
  }

  /** Tests have no certificate for their host. */
  private isTrial(url: URL): boolean {
    return this.settings.TEST_HOOKS && ['127.0.0.1', 'localhost'].includes(url.hostname);
  }

  private isHostBelieved(host: string): boolean {
    const { CIMD: hosts } = this.settings;
    return hosts.includes('on') || hosts.includes(host);
  }

  private async fetch(clientId: string): Promise<{ metadata: Record<string, unknown>; freshMs: number }> {
    const headers = { accept: 'application/json', 'user-agent': this.settings.PLATFORM_NAME };
    const answer = await this.http.get({ url: clientId, headers, maxBytes: MAX_DOCUMENT_BYTES });
    if (answer.error !== null)
      throw unknownClient(`The client metadata document cannot be read: ${answer.error}.`);
    if (answer.status !== 200)
      throw unknownClient(`The client metadata document has status ${answer.status}, not 200.`);
    if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(answer.contentType ?? ''))
      throw unknownClient('The client metadata document is not JSON.');
    return { metadata: presentMembers(objectIn(answer.body)), freshMs: freshFor(answer.cacheControl) };
  }

  private async store(
    clientId: string,
    { metadata, freshMs }: { metadata: Record<string, unknown>; freshMs: number },
  ): Promise<Client> {
    if (metadata.client_id !== clientId)
      throw unknownClient('The client metadata document has a different client_id.');
    if (metadata.client_name === undefined)
      throw unknownClient('The client metadata document has no client_name.');
    if (metadata.client_secret !== undefined)
      throw unknownClient('The client metadata document contains a secret.');
    const terms = clientTermsOfOthers(
      { grant_types: ['authorization_code'], ...metadata },
      this.settings.PLATFORM_NAME,
    );
    if (terms.authMethod !== 'none') throw unknownClient('The client metadata document requests a secret.');
    const at = this.clock.now();
    const client: Client = {
      ...terms,
      id: clientId,
      kind: 'document',
      secretHash: null,
      freshUntil: after(at, freshMs),
      purgeAt: after(at, UNUSED_DOCUMENT_MS),
      createdAt: at,
    };
    await this.entities
      .createQueryBuilder()
      .insert()
      .into(Client)
      .values(client)
      .orUpdate(CHANGING, ['id'])
      .execute();
    return client;
  }
}

const CHANGING = [
  'name',
  'redirect_uris',
  'grant_types',
  'scopes',
  'application_type',
  'about',
  'fresh_until',
];

function objectIn(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // thrown below
  }
  throw unknownClient('The client metadata document is not a JSON object.');
}

function freshFor(cacheControl: string | null): number {
  const { least, usual, most } = DOCUMENT_FRESH_MS;
  if (/\bno-(store|cache)\b/i.test(cacheControl ?? '')) return least;
  const seconds = /\bmax-age\s*=\s*"?(\d{1,9})/i.exec(cacheControl ?? '')?.[1];
  return seconds === undefined ? usual : Math.min(most, Math.max(least, Number(seconds) * SECOND));
}
