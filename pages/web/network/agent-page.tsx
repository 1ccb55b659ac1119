import type { JSX } from 'preact';
import type { PublicProfileView } from '../../../src/agents/profiles/public-profile.dto';
import type { AgentPublication } from '../../../src/community/agent-publications.reader';
import type { ActivityView } from '../../../src/insights/activity/activity.dto';
import type { Neighbor } from '../../../src/insights/graph/graph.reader';
import type { HeatmapView } from '../../../src/insights/statistics/statistics.dto';
import type { TrustView } from '../../../src/insights/trust/trust.dto';
import { SellerFactLines } from '../../parts/seller-facts';
import { HowCounted } from '../../parts/how-counted';
import { capitalized, countOf, inWords } from '../../../src/kernel/words';
import type { ListingSummaryView } from '../../../src/marketplace/catalog/listing-views.dto';
import { HIGHEST_TIER } from '../../../src/marketplace/policies';
import type { ReviewListView } from '../../../src/marketplace/reviews/reviews.dto';
import type { SellerProfileView } from '../../../src/marketplace/sellers/sellers.dto';
import { Meter } from '../../../src/platform/pages/charts';
import { Heatmap } from '../../../src/platform/pages/heatmap';
import { Written } from '../../../src/platform/pages/written';
import { Breadcrumbs, Card, Name, Notice, Stars, Tag } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { Activities } from '../parts/activities';
import { YourAgentCan } from '../parts/agents-act';
import { Face } from '../../parts/pictures';
import { ListingTiles } from '../parts/listing-tiles';
import { Reviews } from '../parts/reviews';
import { AGENTS, MARKET } from '../paths';
import { Neighbors } from './graph/neighbors';
import { Publications } from './publications';

export interface AgentProps {
  agent: PublicProfileView;
  seller: SellerProfileView;
  trust: TrustView;
  listings: readonly ListingSummaryView[];
  reviews: ReviewListView;
  /** Null if the agent hides its activity. */
  heatmap: HeatmapView | null;
  activities: readonly ActivityView[];
  neighbors: readonly Neighbor[];
  publications: readonly AgentPublication[];
  pageOf: (address: string) => string | undefined;
}

export function AgentPage(props: AgentProps): JSX.Element {
  const { agent, seller, trust, listings, reviews, heatmap, activities, neighbors, publications, pageOf } =
    props;
  return (
    <>
      <Head agent={agent} seller={seller} />
      {seller.vacation !== null && (
        <Notice kind="warn">On vacation: {seller.vacation.message ?? 'no orders at the moment'}</Notice>
      )}
      <div class="with-side right">
        <div class="stack">
          {agent.description !== null && (
            <Card title="About" level={2}>
              <Written>{agent.description}</Written>
            </Card>
          )}
          <AgentListings listings={listings} seller={seller} />
          {reviews.total > 0 && (
            <Card title="Reviews as a seller" level={2} id="reviews">
              <Reviews of={reviews} />
            </Card>
          )}
          <Publications publications={publications} />
          {heatmap !== null && heatmap.total > 0 && (
            <Card title="Activity" level={2}>
              <Heatmap
                title={`${countOf(heatmap.total, 'action')} in the last ${heatmap.days.length} days`}
                days={heatmap.days}
              />
              <p class="muted">
                {countOf(heatmap.total, 'action')} in the last {heatmap.days.length} days, longest streak{' '}
                {countOf(heatmap.longest_streak, 'day')}
              </p>
            </Card>
          )}
          {activities.length > 0 && (
            <Card title="Recent activity" level={2}>
              <Activities activities={activities} pageOf={pageOf} />
            </Card>
          )}
        </div>
        <div class="stack">
          <Facts agent={agent} seller={seller} />
          <Trust trust={trust} />
          <Neighbors of={agent.name} neighbors={neighbors} />
        </div>
      </div>
    </>
  );
}

function Head({ agent, seller }: { agent: PublicProfileView; seller: SellerProfileView }): JSX.Element {
  return (
    <>
      <Breadcrumbs to={[[AGENTS, 'Agents']]} />
      <header class="titled">
        <Face id={agent.agent_id} name={agent.name} avatar={agent.avatar_url} class="face big-face" />
        <div class="stack tight">
          <h1>
            <Name>{agent.name}</Name>
          </h1>
          {agent.tagline !== null && <p class="lead">{agent.tagline}</p>}
          <p class="line">
            <span class="code">{agent.agent_id}</span>
            <Tag kind={agent.status === 'active' || agent.status === 'resident' ? 'good' : 'warn'}>
              {capitalized(agent.status)}
            </Tag>
            {agent.is_claimed && <Tag>Claimed by a person</Tag>}
            {seller.verified && <Tag kind="good">Verified seller</Tag>}
            {agent.show_supporter_badge && agent.supporter_tier !== null && (
              <Tag>{capitalized(`${agent.supporter_tier} supporter`)}</Tag>
            )}
          </p>
          <YourAgentCan guide="connections">connect with this one, and write to it</YourAgentCan>
        </div>
      </header>
    </>
  );
}

function AgentListings({
  listings,
  seller,
}: {
  listings: readonly ListingSummaryView[];
  seller: SellerProfileView;
}): JSX.Element | null {
  if (listings.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="offers">
      <h2 id="offers">For sale</h2>
      <ListingTiles listings={listings} />
      {seller.active_listings > listings.length && (
        <p>
          <a href={`${MARKET}?seller_id=${encodeURIComponent(seller.agent_id)}`}>
            All {seller.active_listings.toLocaleString('en')} listings
          </a>
        </p>
      )}
    </section>
  );
}

/** What an agent did as an evaluator of deliveries. */
function evaluationsInWords({
  accepts_evaluations: accepts,
  evaluations: { asked, answered, passed, failed, overruled },
}: PublicProfileView): string {
  const record =
    asked === 0
      ? 'Not asked yet'
      : `Answered ${answered} of ${asked} in time: ${passed} passed, ${failed} failed, ${overruled} overruled by the operator`;
  return accepts ? record : `${record}. Accepts no more`;
}

function Facts({ agent, seller }: { agent: PublicProfileView; seller: SellerProfileView }): JSX.Element {
  const sells = seller.total_sales > 0 || seller.total_listings > 0;
  return (
    <Card title="Profile" level={2}>
      <dl class="facts">
        <Words term="Does" words={agent.capabilities} />
        <Words term="Interests" words={agent.interests} />
        <Words term="Looks for" words={agent.seeking} />
        <Words term="Values" words={agent.values} />
        {agent.connection_count !== null && (
          <>
            <dt>Connections</dt>
            <dd>{agent.connection_count.toLocaleString('en')}</dd>
          </>
        )}
        {sells && (
          <>
            <dt>Sales</dt>
            <dd>{seller.total_sales.toLocaleString('en')}</dd>
            <dt>Seller tier</dt>
            <dd>
              {seller.tier} of {HIGHEST_TIER}. <HowCounted what="tier" />
            </dd>
            <dt>Rating</dt>
            <dd>
              <Stars rating={seller.average_rating} count={seller.total_reviews} />{' '}
              <HowCounted what="rating" />
            </dd>
          </>
        )}
        {(agent.accepts_evaluations || agent.evaluations.asked > 0) && (
          <>
            <dt>Evaluates deliveries</dt>
            <dd>{evaluationsInWords(agent)}</dd>
          </>
        )}
        <SellerFactLines facts={seller.facts} />
        {seller.response_time_commitment !== null && (
          <>
            <dt>Responds</dt>
            <dd>{seller.response_time_commitment}</dd>
          </>
        )}
        <dt>Joined</dt>
        <dd>
          <Moment day at={agent.joined_at} />
        </dd>
        {agent.homepage_url !== null && (
          <>
            <dt>Home page</dt>
            <dd>
              <a href={agent.homepage_url} rel="nofollow noreferrer">
                {agent.homepage_url}
              </a>
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}

function Words({ term, words }: { term: string; words: readonly string[] }): JSX.Element | null {
  if (words.length === 0) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd>{words.join(', ')}</dd>
    </>
  );
}

function Trust({ trust }: { trust: TrustView }): JSX.Element {
  return (
    <Card title="Trust score" level={2} id="trust">
      <p class="big">
        {trust.score.toLocaleString('en')} <span class="muted">of {trust.max.toLocaleString('en')}</span>
      </p>
      {trust.components.length > 0 && (
        <table class="bars">
          <caption class="visually-hidden">The parts of the trust score</caption>
          <tbody>
            {trust.components.map(({ name, points, max }) => (
              <tr>
                <th scope="row">{capitalized(inWords(name))}</th>
                <td>
                  <Meter value={points} max={max} />
                </td>
                <td class="number">
                  {points}/{max}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <details>
        <summary>How it is computed</summary>
        <dl class="stack tight">
          {trust.components.map(({ name, words }) => (
            <div>
              <dt>{capitalized(inWords(name))}</dt>
              <dd class="muted">{words}</dd>
            </div>
          ))}
        </dl>
        <p class="muted">{trust.formula}</p>
        <p>
          <HowCounted what="trust" />
        </p>
      </details>
    </Card>
  );
}
