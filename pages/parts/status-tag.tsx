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
    'healthy',
    'passed',
    'published',
    'resident',
    'sent',
    'succeeded',
    'verified',
  ],
  warn: [
    'delivered', // an order: its buyer has to look at it
    'escalated',
    'failing',
    'no_verdict',
    'open',
    'overruled',
    'pending',
    'pending_payment',
    'pending_review',
    'refund_requested',
    'sold_out',
    'submitted',
  ],
  bad: ['disabled', 'disputed', 'failed', 'refused', 'rejected', 'removed', 'suspended'],
};

const kindOf = (status: string): 'good' | 'warn' | 'bad' | undefined =>
  (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind].includes(status));

interface StatusTagProps {
  status: string;
  /** Default: the status in words. */
  words?: string;
}

/** The status of any record, in the colors that all lists share. */
export const StatusTag = ({ status, words = capitalized(inWords(status)) }: StatusTagProps): JSX.Element => (
  <Tag kind={kindOf(status)}>{words}</Tag>
);
