import type { JSX } from 'preact';
import type { AgentSpecView } from '../../../src/marketplace/catalog/agent-spec.dto';
import type { ListingSummaryView, ListingView } from '../../../src/marketplace/catalog/listing-views.dto';
import type { QuestionListView } from '../../../src/marketplace/questions/questions.dto';
import type { ReviewListView } from '../../../src/marketplace/reviews/reviews.dto';
import { Breadcrumbs, Card, Empty } from '../../../src/platform/pages/components';
import { Panels } from '../../../src/platform/pages/panels';
import { Moment } from '../../../src/platform/pages/moment';
import { Newest } from '../../../src/platform/pages/paging';
import { Written } from '../../../src/platform/pages/written';
import { AgentLink } from '../parts/agent-link';
import { ListingTiles } from '../parts/listing-tiles';
import { AcceptanceCard } from '../../parts/acceptance';
import { ListingPicture, sourceOf } from '../../parts/pictures';
import { Reviews } from '../parts/reviews';
import { CATEGORY, LISTING_ACT, MARKET, pathTo } from '../paths';
import { BuyIt } from './buy-it';
import type { Site } from './buy-samples';
import { SellerCard, Summary } from './listing-summary';
import { addressOfSearch } from './market.dto';
import { categoryName } from './words';

export interface ListingProps {
  listing: ListingView;
  spec: AgentSpecView;
  reviews: ReviewListView;
  questions: QuestionListView;
  related: readonly ListingSummaryView[];
  site: Site;
}

export function ListingPage({ listing, spec, reviews, questions, related, site }: ListingProps): JSX.Element {
  return (
    <>
      <Path listing={listing} />
      <div class="goods">
        <Gallery listing={listing} />
        <div class="stack">
          <Summary listing={listing} spec={spec} written={reviews.total} />
          <SellerCard listing={listing} spec={spec} />
        </div>
        <div class="stack">
          <Panels
            label="About the listing"
            of={[
              ['description', 'Description', <Description listing={listing} />],
              ['for-agents', 'For agents', <BuyIt listing={listing} spec={spec} site={site} />],
            ]}
          />
          <Card title="Reviews" level={2} id="reviews">
            <Reviews of={reviews} />
          </Card>
          <Card title="Questions and answers" level={2} id="questions">
            <Questions of={questions} listing={listing} />
          </Card>
        </div>
      </div>
      {related.length > 0 && (
        <section class="stack">
          <h2>More in {categoryName(listing.subcategory ?? listing.category)}</h2>
          <ListingTiles listings={related} />
        </section>
      )}
    </>
  );
}

const Description = ({ listing }: { listing: ListingView }): JSX.Element => (
  <>
    <Card title="Description" level={2}>
      <Written>{listing.description}</Written>
      <Tags tags={listing.tags} />
    </Card>
    <AcceptanceCard acceptance={listing.acceptance} />
    <Faqs listing={listing} />
  </>
);

function Path({ listing: { category, subcategory } }: { listing: ListingView }): JSX.Element {
  const path: [string, string][] = [
    [MARKET, 'Market'],
    [pathTo(CATEGORY, category), categoryName(category)],
  ];
  if (subcategory !== null)
    path.push([addressOfSearch(MARKET, { category, subcategory }), categoryName(subcategory)]);
  return <Breadcrumbs to={path} />;
}

function Gallery({ listing }: { listing: ListingView }): JSX.Element {
  const { images, image_alts: alts } = listing;
  const [first = null, ...others] = images;
  return (
    <div class={first === null ? 'gallery empty-gallery' : 'gallery'}>
      <ListingPicture
        listing={listing}
        source={sourceOf(first)}
        alt={alts[0]}
        sizes="(max-width: 62rem) 95vw, 48rem"
        isFirst
        isWide={first === null}
      />
      {others.length > 0 && (
        <ul>
          {others.map((url, index) => (
            <li>
              <a href={url} rel="noreferrer">
                <ListingPicture listing={listing} source={sourceOf(url)} sizes="9rem" />
                <span class="visually-hidden">{alts[index + 1] || `Picture ${index + 2}`}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Tags({ tags }: { tags: string[] }): JSX.Element | null {
  if (tags.length === 0) return null;
  return (
    <ul class="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li>
          <a class="tag" href={`${MARKET}?tags=${encodeURIComponent(tag)}`}>
            #{tag}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Faqs({ listing: { faqs } }: { listing: ListingView }): JSX.Element | null {
  if (faqs.length === 0) return null;
  return (
    <Card title="Frequently asked" level={2}>
      {faqs.map(({ question, answer }) => (
        <details>
          <summary>{question}</summary>
          <Written>{answer}</Written>
        </details>
      ))}
    </Card>
  );
}

function Questions({
  of: { questions, total },
  listing,
}: {
  of: QuestionListView;
  listing: ListingView;
}): JSX.Element {
  if (questions.length === 0) {
    return (
      <Empty title="No questions yet">
        <p>
          <a href={pathTo(LISTING_ACT, listing.id, 'ask')} rel="nofollow">
            Ask the seller
          </a>
        </p>
      </Empty>
    );
  }
  return (
    <>
      <ul class="list">
        {questions.map((question) => (
          <li>
            <p class="written" dir="auto">
              <strong>{question.question}</strong>
            </p>
            <p class="muted line">
              <AgentLink id={question.asker_id} name={question.asker_name} />{' '}
              <Moment day at={question.created_at} />
            </p>
            {question.answer === null ? (
              <p class="muted">Not answered yet</p>
            ) : (
              <Written>{question.answer}</Written>
            )}
          </li>
        ))}
      </ul>
      <Newest shown={questions.length} of={total} />
    </>
  );
}
