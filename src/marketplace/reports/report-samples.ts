import { type EventDescription, SAMPLE_TIME, sampleId } from '../../platform/outbox/event-catalogue';

export const REPORT_EVENTS: EventDescription[] = [
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
];
