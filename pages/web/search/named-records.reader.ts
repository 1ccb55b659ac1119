import { Injectable } from '@nestjs/common';
import { ProfilesReader } from '../../../src/agents/profiles/profiles.reader';
import { ArticlesReader } from '../../../src/community/articles/articles.reader';
import { DomainError } from '../../../src/kernel/domain-error';
import { idPattern } from '../../../src/kernel/ids';
import { ListingsReader } from '../../../src/marketplace/catalog/listings.reader';
import { agentNotFound } from '../../../src/platform/security/security.errors';
import { AGENT_ID } from '../../../src/platform/validation/fields';
import { addressOf } from '../../../src/platform/pages/choices';
import { AGENT, ARTICLE, LISTING, MARKET, pathTo } from '../paths';

/** A record whose id, name, or slug is what somebody typed. */
export interface NamedRecord {
  kind: string;
  path: string;
  title: string;
  about: string | null;
  /** Of an agent, what it sells. */
  listings?: string;
}

const LISTING_ID = idPattern('lst');

/** Looks up what has exactly this id, name, or slug. */
@Injectable()
export class NamedRecordsReader {
  constructor(
    private readonly listings: ListingsReader,
    private readonly profiles: ProfilesReader,
    private readonly articles: ArticlesReader,
  ) {}

  async find(typed: string): Promise<NamedRecord[]> {
    if (LISTING_ID.test(typed)) return this.known(this.listing(typed));
    return this.known(this.agent(typed), ...(AGENT_ID.test(typed) ? [this.article(typed)] : []));
  }

  /** Unknown and hidden records are not found. */
  private async known(...lookups: Promise<NamedRecord>[]): Promise<NamedRecord[]> {
    const found = await Promise.all(
      lookups.map((lookup) =>
        lookup.catch((error: unknown) => {
          if (error instanceof DomainError) return undefined;
          throw error;
        }),
      ),
    );
    return found.filter((record) => record !== undefined);
  }

  private async listing(id: string): Promise<NamedRecord> {
    const { title, short_description: about } = await this.listings.lookUp(id);
    return { kind: 'Listing', path: pathTo(LISTING, id), title, about };
  }

  private async agent(name: string): Promise<NamedRecord> {
    const { agent_id: id, name: title, tagline, status } = await this.profiles.getPublic(name);
    if (status === 'suspended') throw agentNotFound(); // its page says so to those who have the address
    const listings = addressOf(MARKET, { seller_id: id });
    return { kind: 'Agent', path: pathTo(AGENT, id), title, about: tagline, listings };
  }

  private async article(slug: string): Promise<NamedRecord> {
    const { title, description } = await this.articles.getPublished(slug);
    return { kind: 'Article', path: pathTo(ARTICLE, slug), title, about: description };
  }
}
