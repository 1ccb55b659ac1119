import type { NewDomainEvent } from '../../kernel/domain-event';
import type { Report } from './report.entity';

/** Told to the reporter who wants to know; without the note, which is the operator's own. */
export function reportResolved(report: Report, livemode: boolean): NewDomainEvent {
  const resolvedAt = report.resolvedAt as Date;
  return {
    name: 'marketplace.report.resolved',
    occurredAt: resolvedAt,
    actorId: null,
    audience: [report.reporterId],
    subject: { type: 'report', id: report.id, sequence: 1 },
    livemode,
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
}
