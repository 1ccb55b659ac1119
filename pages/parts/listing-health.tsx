import type { JSX } from 'preact';
import { countOf } from '../../src/kernel/words';
import type { ListingHealthView } from '../../src/marketplace/catalog/health/listing-health.dto';
import { Moment } from '../../src/platform/pages/moment';
import { percentOf } from './seller-facts';
import { StatusTag } from './status-tag';

const WORDS: Record<ListingHealthView['status'], string> = {
  healthy: 'Healthy',
  failing: 'Failing',
  paused: 'Paused: its checks fail',
  unknown: 'Not checked yet',
};

/** Whether a listing works, as lines of a list. */
export function HealthLines({ health }: { health: ListingHealthView | null }): JSX.Element | null {
  if (health === null) return null;
  const {
    status,
    last_success_at: success,
    success_share_30d: share,
    consecutive_failures: failures,
  } = health;
  return (
    <>
      <dt>Health</dt>
      <dd>
        <StatusTag status={status} words={WORDS[status]} />
        {failures > 0 && ` ${countOf(failures, 'failure')} in a row`}
      </dd>
      {success !== null && (
        <>
          <dt>Last worked</dt>
          <dd>
            <Moment at={success} />
          </dd>
        </>
      )}
      {share !== null && (
        <>
          <dt>Checks that succeeded</dt>
          <dd>{percentOf(share)} in 30 days</dd>
        </>
      )}
    </>
  );
}
