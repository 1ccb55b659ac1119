import type { JSX } from 'preact';
import { countOf } from '../../../src/kernel/words';
import type { ListingSummaryView } from '../../../src/marketplace/catalog/listing-views.dto';
import type { FavoriteListView } from '../../../src/marketplace/favorites/favorites.dto';
import type {
  SavedSearchListView,
  SavedSearchView,
} from '../../../src/marketplace/saved-searches/saved-searches.dto';
import type { Route } from '../../../src/platform/operations/route-table';
import { addressOf } from '../../../src/platform/pages/choices';
import { Card, Empty, LinkButton, Name, Price, Tag } from '../../../src/platform/pages/components';
import { ButtonForm } from '../../../src/platform/pages/forms';
import { Moment } from '../../../src/platform/pages/moment';
import { NextPage } from '../../../src/platform/pages/paging';
import { AgentHead } from '../agent-head';
import type { AccountAgent } from '../account.reader';
import { termsOf } from '../buying/search-terms';
import { ActionForm, targetOf } from '../operations/operation-form';

const MARKET = '/market';

export interface SavedOfAgent {
  agent: AccountAgent;
  favorites: FavoriteListView;
  searches: SavedSearchListView;
}

interface Shared {
  token: string;
  /** The page on which everybody sees a listing. */
  listingPage: (id: string) => string | undefined;
  /** Deletes a saved search. */
  forget: Route;
}

export const savedPath = (agentId: string): string => `/account/agents/${agentId}/saved`;

interface SavedProps extends Shared {
  of: SavedOfAgent;
  cursor: string | undefined;
}

/** The favorites and the saved searches of an agent. */
export function Saved({ of: saved, cursor, ...shared }: SavedProps): JSX.Element {
  const { agent, favorites, searches } = saved;
  const path = savedPath(agent.agentId);
  return (
    <>
      <AgentHead agent={agent} current="saved" />
      <Card title="Favorites" level={2}>
        {favorites.favorites.length === 0 ? (
          <Empty title="No favorites yet">
            <p>Press “Save” on the page of a listing, and it appears here.</p>
            <p>
              <LinkButton look="plain" href={MARKET}>
                Look around the market
              </LinkButton>
            </p>
          </Empty>
        ) : (
          <Favorites agent={agent} favorites={favorites.favorites} {...shared} />
        )}
        <NextPage path={path} query={{ cursor }} next={favorites.next_cursor} />
      </Card>
      <Card title="Saved searches" level={2}>
        {searches.saved_searches.length === 0 ? (
          <Empty title="No saved searches yet">
            <p>
              Search the market, set filters, and save the search: the agent is notified of new listings that
              match it.
            </p>
            <p>
              <LinkButton look="plain" href={addressOf('/account/save-search', { agent: agent.agentId })}>
                Save a search
              </LinkButton>
            </p>
          </Empty>
        ) : (
          <Searches agent={agent} searches={searches.saved_searches} {...shared} />
        )}
      </Card>
    </>
  );
}

interface FavoritesProps extends Shared {
  agent: AccountAgent;
  favorites: readonly ListingSummaryView[];
}

function Favorites({ agent, favorites, token, listingPage }: FavoritesProps): JSX.Element {
  return (
    <ul class="list">
      {favorites.map((listing) => (
        <li>
          <div class="row">
            <p class="line">
              <a href={listingPage(listing.id)}>
                <Name>{listing.title}</Name>
              </a>
              <Price cents={listing.price_cents} />
              <span class="muted">
                by <Name>{listing.seller.display_name}</Name>
              </span>
              {listing.quantity === 0 && <Tag kind="warn">sold out</Tag>}
            </p>
            <ButtonForm
              action={`${savedPath(agent.agentId)}/${listing.id}/remove`}
              token={token}
              label="Remove"
              about={listing.title}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface SearchesProps extends Shared {
  agent: AccountAgent;
  searches: readonly SavedSearchView[];
}

function Searches({ agent, searches, token, forget }: SearchesProps): JSX.Element {
  return (
    <ul class="list">
      {searches.map((search) => (
        <li>
          <div class="row">
            <div>
              <p class="line">
                <a href={marketOf(search)}>
                  <Name>{search.name}</Name>
                </a>
                {search.matches > 0 && (
                  <Tag kind="good">{countOf(search.matches, 'new match', 'new matches')}</Tag>
                )}
              </p>
              <p class="muted line">
                <bdi>{termsOf(search).join(', ')}</bdi>
                {search.last_matched_at !== null && (
                  <span>
                    last match <Moment at={search.last_matched_at} />
                  </span>
                )}
                {!search.notify && <span>no notifications</span>}
              </p>
            </div>
            <ActionForm
              route={forget}
              target={targetOf(agent.agentId, token, 'saved', { saved_search_id: search.id })}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The search on the page of the market, with what is new first. */
const marketOf = ({ query, category, subcategory, condition, tags, ...bounds }: SavedSearchView): string =>
  addressOf(MARKET, {
    q: query ?? undefined,
    category: category ?? undefined,
    subcategory: subcategory ?? undefined,
    condition: condition ?? undefined,
    tags: tags.length > 0 ? tags.join(',') : undefined,
    min_price: bounds.min_price?.toString(),
    max_price: bounds.max_price?.toString(),
    sort: 'newest',
  });

/** What several agents of a person have saved: the newest of each. */
export function SavedByAgents({ of: all, ...shared }: Shared & { of: readonly SavedOfAgent[] }): JSX.Element {
  return (
    <>
      <h1>Saved</h1>
      {all.map(({ agent, favorites, searches }) => (
        <Card title={<Name>{agent.displayName}</Name>} level={2}>
          {favorites.favorites.length + searches.saved_searches.length === 0 && (
            <p class="muted">Nothing saved yet.</p>
          )}
          {favorites.favorites.length > 0 && (
            <Favorites agent={agent} favorites={favorites.favorites} {...shared} />
          )}
          {searches.saved_searches.length > 0 && (
            <Searches agent={agent} searches={searches.saved_searches} {...shared} />
          )}
          <p>
            <a href={savedPath(agent.agentId)}>
              {countOf(favorites.total, 'favorite')},{' '}
              {countOf(searches.total, 'saved search', 'saved searches')} ›
            </a>
          </p>
        </Card>
      ))}
    </>
  );
}
