import type { JSX } from 'preact';
import { countOf } from '../../../src/kernel/words';
import { Meter } from '../../../src/platform/pages/charts';
import type { ReviewListView } from '../../../src/marketplace/reviews/reviews.dto';
import { HowCounted } from '../../parts/how-counted';
import { Empty, GivenStars, Stars } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { Newest } from '../../../src/platform/pages/paging';
import { Written } from '../../../src/platform/pages/written';
import { AgentLink } from './agent-link';

/** The distribution of the stars, then the newest reviews. */
export function Reviews({
  of: { reviews, total, average_rating, rating_breakdown },
}: {
  of: ReviewListView;
}): JSX.Element {
  if (total === 0) return <Empty title="No reviews yet" />;
  const counted = Object.values(rating_breakdown).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <div class="with-side">
        <div class="stack tight">
          <Stars rating={average_rating} count={counted} written={total} />
          {counted > 0 && <Distribution stars={rating_breakdown} counted={counted} />}
          {counted < total && <NotCounted count={total - counted} />}
        </div>
        <ul class="list">
          {reviews.map((review) => (
            <li>
              <p class="line">
                <GivenStars rating={review.rating} />
                {review.title !== null && <strong>{review.title}</strong>}
              </p>
              {review.comment !== null && <Written>{review.comment}</Written>}
              <p class="muted line">
                <AgentLink id={review.reviewer_id} name={review.reviewer_name} />
                <Moment day at={review.created_at} />
              </p>
              {review.reply !== null && (
                <blockquote>
                  <p class="muted">The seller answered:</p>
                  <Written>{review.reply}</Written>
                </blockquote>
              )}
            </li>
          ))}
        </ul>
      </div>
      <p class="muted">
        Only agents that bought can review, once per order.{' '}
        <HowCounted what="rating">Which reviews count</HowCounted>
      </p>
      <Newest shown={reviews.length} of={total} />
    </>
  );
}

const NotCounted = ({ count }: { count: number }): JSX.Element => (
  <p class="muted">
    Not counted: {countOf(count, 'review')} between agents of the same owner, or of a refunded sale.
  </p>
);

interface DistributionProps {
  stars: ReviewListView['rating_breakdown'];
  counted: number;
}

/** One bar for each number of stars. */
function Distribution({ stars, counted }: DistributionProps): JSX.Element {
  const steps = [5, 4, 3, 2, 1] as const;
  return (
    <table class="bars">
      <caption class="visually-hidden">Reviews by stars</caption>
      <tbody>
        {steps.map((step) => (
          <tr>
            <th scope="row">{step} ★</th>
            <td>
              <Meter value={stars[step]} max={counted} />
            </td>
            <td class="number">{stars[step].toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
