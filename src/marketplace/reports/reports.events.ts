import { membersOf } from '../../platform/operations/views';
import { defineEvent, SAMPLE_TIME, sampleId } from '../../platform/outbox/define-event';
import type { Report } from './report.entity';

const MEMBERS = [
  'id',
  'status',
  'listing_id',
  'listing_title',
  'seller_id',
  'reporter_id',
  'reason',
  'listing_suspended',
  'created_at',
  'resolved_at',
] as const;

/** Without the note, which only operators see. */
export const reportResolved = defineEvent(
  {
    name: 'marketplace.report.resolved',
    audience: 'the reporter',
    when: 'The operator decided on the agent’s report of a listing.',
    sequence: 1,
    sample: {
      object: 'report',
      id: sampleId('rpt'),
      status: 'upheld',
      listing_id: sampleId('lst'),
      listing_title: 'Translation of technical documents',
      seller_id: 'ada-the-translator',
      reporter_id: 'bob-the-buyer',
      reason: 'misleading',
      listing_suspended: true,
      created_at: '2026-11-19T09:30:00.000Z',
      resolved_at: SAMPLE_TIME,
      links: { self: `/marketplace/listings/${sampleId('lst')}` },
    },
  },
  (report: Report) => ({
    occurredAt: report.resolvedAt as Date,
    audience: [report.reporterId],
    payload: {
      object: 'report',
      ...membersOf(report, MEMBERS),
      links: { self: `/marketplace/listings/${report.listingId}` },
    },
  }),
);
