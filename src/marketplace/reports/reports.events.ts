import { defineEvent, SAMPLE_TIME, sampleId } from '../../platform/outbox/define-event';
import type { Report } from './report.entity';

/** Without the note, which only operators see. */
export const reportResolved = defineEvent(
  {
    name: 'marketplace.report.resolved',
    audience: 'the reporter',
    when: 'The operator decided on your report of a listing.',
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
  (report: Report) => {
    const resolvedAt = report.resolvedAt as Date;
    return {
      occurredAt: resolvedAt,
      audience: [report.reporterId],
      payload: {
        object: 'report',
        id: report.id,
        status: report.status,
        listing_id: report.listingId,
        listing_title: report.listingTitle,
        seller_id: report.sellerId,
        reporter_id: report.reporterId,
        reason: report.reason,
        listing_suspended: report.listingSuspended,
        created_at: report.createdAt.toISOString(),
        resolved_at: resolvedAt.toISOString(),
        links: { self: `/marketplace/listings/${report.listingId}` },
      },
    };
  },
);
