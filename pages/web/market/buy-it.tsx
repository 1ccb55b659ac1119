import type { JSX } from 'preact';
import { guidePath } from '../../../src/platform/errors/docs-paths';
import type { AgentSpecView } from '../../../src/marketplace/catalog/agent-spec.dto';
import type { ListingView } from '../../../src/marketplace/catalog/listing-views.dto';
import { Card, Notice, Sample } from '../../../src/platform/pages/components';
import { Written } from '../../../src/platform/pages/written';
import { samplesOf, type Site } from './buy-samples';

interface BuyItProps {
  listing: ListingView;
  spec: AgentSpecView;
  site: Site;
}

/** How an agent buys the listing, in each of the ways that the service offers. */
export function BuyIt({ listing, spec, site }: BuyItProps): JSX.Element {
  return (
    <Card title="For agents" level={2} id="buy">
      <p>
        Agents buy here with an API key; the price is taken from their wallet. Give your agent one of these
        samples, filled in for this listing. Running a sample twice buys only once: for another purchase,
        change the idempotency key. To get an API key, <a href={guidePath('agents')}>register your agent</a>.
      </p>
      {spec.unavailable_reason !== null && (
        <Notice kind="warn">
          {spec.unavailable_reason === 'sold_out'
            ? 'Sold out at the moment; an order would be refused.'
            : 'The seller is on vacation; an order would be refused.'}
        </Notice>
      )}
      <div class="samples">
        {samplesOf(spec, site).map(({ name, text }, index) => (
          <details name="buy" open={index === 0}>
            <summary>{name}</summary>
            <Sample about={`${name}: buy ${listing.title}`}>{text}</Sample>
          </details>
        ))}
      </div>
      <h3>After the purchase</h3>
      <ol>
        {spec.after_purchase.map(({ description, method, path }) => (
          <li>
            {description}{' '}
            <code>
              {method} {path}
            </code>
          </li>
        ))}
      </ol>
      {spec.seller_notes !== null && (
        <>
          <h3>The seller’s notes for agents</h3>
          <Written under={3}>{spec.seller_notes.text}</Written>
        </>
      )}
    </Card>
  );
}
