import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { PageRequest } from '../../kernel/page';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { Database, statement } from '../../platform/database/statements';
import type { Client } from '../clients/client.entity';
import { findRedirectUri, isLocal } from '../clients/redirect-uris';
import { sameScopes } from '../scope-sets';
import { Grant } from './grant.entity';
import { GrantListView, type GrantRow } from './grants.dto';

const ACTIVE = 'g.user_id = $1 AND g.revoked_at IS NULL';
const OF_USER = paged({
  name: 'oauth_grants_of_user',
  counted: `FROM oauth_grants g JOIN delegated_keys k ON k.key_id = g.key_id AND k.is_live AND k.owner_id = g.user_id WHERE ${ACTIVE}`,
  page: `SELECT g.id, g.client_id, c.name AS client_name, g.scopes, g.resource, g.agent_id, k.daily_cap_cents,
                g.created_at, k.last_used_at
           FROM oauth_grants g
           JOIN oauth_clients c ON c.id = g.client_id
           JOIN delegated_keys k ON k.key_id = g.key_id AND k.is_live AND k.owner_id = g.user_id
          WHERE ${ACTIVE} AND g.id < coalesce($2::text, '~')
          ORDER BY g.id DESC LIMIT $3 OFFSET $4`,
  orderBy: 'p.id DESC',
});
const OF_CLIENT = statement(
  'oauth_grants_of_client',
  `SELECT g.agent_id AS "agentId", g.scopes, g.resource, g.redirect_uris AS "redirectUris",
          k.daily_cap_cents AS "dailyCapCents"
     FROM oauth_grants g JOIN delegated_keys k ON k.key_id = g.key_id AND k.is_live AND k.owner_id = g.user_id
    WHERE ${ACTIVE} AND g.client_id = $2`,
);

export type GivenConsent = Pick<Grant, 'agentId' | 'scopes' | 'resource' | 'redirectUris'> & {
  dailyCapCents: number | null;
};

/** Reads the grants that people gave to clients. */
@Injectable()
export class GrantsReader {
  constructor(
    private readonly database: Database,
    @InjectRepository(Grant) private readonly grants: Repository<Grant>,
  ) {}

  async listOf(userId: string, request: PageRequest): Promise<GrantListView> {
    const { cursor = null, limit, offset } = request;
    const rows = await this.database.rows<PagedRow<GrantRow>>(OF_USER, [userId, cursor, limit + 1, offset]);
    return GrantListView.of(pageFrom(rows, request));
  }

  /** Whether the person ever authorized the client, even if the grant was revoked since. */
  wasEverAuthorized(userId: string, clientId: string): Promise<boolean> {
    return this.grants.existsBy({ userId, clientId });
  }

  /** Whether the person currently authorizes the client, and this address was registered when they did. */
  async isAuthorizedAt(userId: string, clientId: string, redirectUri: string): Promise<boolean> {
    const given = await this.database.rows<GivenConsent>(OF_CLIENT, [userId, clientId]);
    return given.some(({ redirectUris }) => findRedirectUri(redirectUris, redirectUri) !== undefined);
  }

  /**
   * The consent that covers a request, so that the person need not be asked again: for exactly these scopes and this
   * resource, and a client with the same redirect URIs. A client on the person's own machine could be any program, so
   * it must ask every time.
   */
  async consentFor(
    userId: string,
    client: Client,
    requested: Pick<Grant, 'scopes' | 'resource'> & { redirectUri: string },
  ): Promise<GivenConsent | undefined> {
    if (client.kind !== 'first_party' && isLocal(requested.redirectUri)) return undefined;
    const given = await this.database.rows<GivenConsent>(OF_CLIENT, [userId, client.id]);
    const [only, another] = given.filter(({ resource }) => resource === requested.resource);
    if (!only || another) return undefined; // with several agents, only the person knows which one
    return sameScopes(only.scopes, requested.scopes) && sameTexts(only.redirectUris, client.redirectUris)
      ? only
      : undefined;
  }
}

function sameTexts(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((text) => others.includes(text));
}
