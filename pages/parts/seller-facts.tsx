import type { JSX } from 'preact';
import { countOf } from '../../src/kernel/words';
import type { SellerFactsView } from '../../src/marketplace/sellers/seller-facts.dto';

/** What the orders of a seller say about it, as lines of a list. Without enough orders there are none. */
export function SellerFactLines({ facts }: { facts: SellerFactsView }): JSX.Element {
  const { on_time_share: onTime, median_delivery_minutes: delivery, median_accept_minutes: accept } = facts;
  const lines: [term: string, words: string | null][] = [
    [
      'Delivered on time',
      onTime === null ? null : `${percentOf(onTime)} of ${countOf(facts.orders, 'order')}`,
    ],
    ['Usually delivers within', spanOf(delivery)],
    ['Usually accepts offers within', spanOf(accept)],
  ];
  return (
    <>
      {lines.map(
        ([term, words]) =>
          words !== null && (
            <>
              <dt>{term}</dt>
              <dd>{words}</dd>
            </>
          ),
      )}
    </>
  );
}

/** 99.9 % is not 100 %. */
export const percentOf = (share: number): string => `${Math.floor(1000 * share) / 10} %`;

function spanOf(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes < 120) return countOf(Math.max(1, minutes), 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? countOf(hours, 'hour') : countOf(Math.round(hours / 24), 'day');
}
