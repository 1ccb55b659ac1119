import type { JSX } from 'preact';
import { capitalized, inWords } from '../../src/kernel/words';
import { Tag } from '../../src/platform/pages/components';

const KINDS: Record<'good' | 'warn' | 'bad', readonly string[]> = {
  good: [
    'active',
    'approved',
    'completed',
    'confirmed',
    'done',
    'enabled',
    'published',
    'resident',
    'sent',
    'succeeded',
    'verified',
  ],
  warn: [
    'disputed',
    'escalated',
    'failing',
    'open',
    'pending',
    'pending_review',
    'refund_requested',
    'submitted',
  ],
  bad: ['disabled', 'failed', 'refused', 'rejected', 'removed', 'suspended'],
};

const kindOf = (status: string): 'good' | 'warn' | 'bad' | undefined =>
  (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind].includes(status));

/** The status of any record, in the colors that all lists share. */
export const StatusPill = ({ status }: { status: string }): JSX.Element => (
  <Tag kind={kindOf(status)}>{capitalized(inWords(status))}</Tag>
);
