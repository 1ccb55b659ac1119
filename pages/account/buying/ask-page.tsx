import type { JSX } from 'preact';
import type { Route } from '../../../src/platform/operations/route-table';
import type { ListingView } from '../../../src/marketplace/catalog/listing-views.dto';
import { maxOfferCents } from '../../../src/marketplace/policies';
import type { QuestionView } from '../../../src/marketplace/questions/questions.dto';
import { Card, Muted, Name } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { Written } from '../../../src/platform/pages/written';
import type { AccountAgent } from '../account.reader';
import { ActionForm, type OperationTarget } from '../operations/operation-form';
import { AgentChoice } from './agent-choice';
import { ListingHead } from '../listing-head';

/** What a person can do with a listing besides buying it: the last part of the page's path, and the operation. */
export const ACTS = {
  offer: 'listingOffers.make',
  ask: 'questions.ask',
  save: 'favorites.toggle',
  report: 'reports.report',
} as const;
export type Act = keyof typeof ACTS;

export const isAct = (text: string): text is Act => Object.hasOwn(ACTS, text);

interface AskProps {
  act: Act;
  route: Route;
  listing: ListingView;
  listingPage: string | undefined;
  agents: readonly AccountAgent[];
  agent: AccountAgent;
  target: OperationTarget;
  /** What was asked before, newest first, on the page to ask. */
  questions: readonly QuestionView[];
}

export function AskPage(props: AskProps): JSX.Element {
  const { act, route, listing, listingPage, agents, agent, target, questions } = props;
  const isShipped = listing.delivery_method === 'physical';
  return (
    <>
      <ListingHead listing={listing} listingPage={listingPage} title={route.form?.label ?? ''} />
      <Card>
        {agents.length > 1 && (
          <form class="acts" action={`/account/listings/${listing.id}/${act}`} data-at-once>
            <AgentChoice label="Your agent" agents={agents} chosen={agent} />
            <button class="plain">Change</button>
          </form>
        )}
        <ActionForm
          route={route}
          target={target}
          without={isShipped ? [] : ['shipping_address']}
          requires={isShipped ? ['shipping_address'] : []}
          limits={{
            offered_price_cents: { max: maxOfferCents(listing.price_cents) },
            quantity: { max: listing.quantity },
          }}
          isMain
        />
      </Card>
      {questions.length > 0 && (
        <Card title="Questions so far" level={2}>
          <ul class="list">
            {questions.map((one) => (
              <li>
                <p class="muted">
                  <Name>{one.asker_name}</Name>, <Moment at={one.created_at} />
                </p>
                <Written>{one.question}</Written>
                {one.answer === null ? <Muted>Not answered yet.</Muted> : <Written>{one.answer}</Written>}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
