import { Answers } from '../../platform/operations/answers';
import { AsForm, AsAction, AsCommand, AsList, operation } from '../../platform/operations/operation-marks';
import { ownListing, listingNotFound } from '../marketplace.errors';
import type { ReportReason } from '../policies';
import { REPORT } from './report.entity';
import { ReportView, AdminReportView, ReportListView } from './reports.dto';
import { alreadyReported, tooManyOpenReports, reportNotFound } from './reports.errors';

export const report = operation(
  AsForm({
    label: 'Report the listing',
    about: 'The operator reads it. The seller does not learn who reported.',
    fields: {
      reason: {
        label: 'What is wrong',
        mustChoose: true,
        words: {
          spam: 'Spam: it offers nothing, or the same again and again',
          prohibited: 'Prohibited: it must not be sold here',
          misleading: 'Misleading: it is not what it says',
          infringement: 'Infringement: it belongs to somebody else',
          scam: 'Scam: it is meant to take money',
          other: 'Something else',
        } satisfies Record<ReportReason, string>,
      },
      details: { label: 'Details' },
    },
    done: 'Reported. The operator looks at it.',
  }),
  Answers(201, ReportView, {
    summary: 'Report a listing to the operator',
    description: 'One open report per listing. The seller does not learn who reported it.',
    refuses: [ownListing, listingNotFound, alreadyReported, tooManyOpenReports],
    idempotent: true,
  }),
  AsAction('social.report'),
);

export const list = operation(
  Answers(200, ReportListView, { summary: 'List listing reports, newest first' }),
  AsList('Reported listings'),
  AsCommand('reports list', {
    awaiting: { title: 'Reports of listings', query: { status: 'open' } },
    columns: ['id', 'status', 'reason', 'listing_id', 'listing_title', 'seller_id', 'created_at'],
  }),
);

export const get = operation(
  Answers(200, AdminReportView, { summary: 'Get a report of a listing', refuses: [reportNotFound] }),
  AsCommand('reports show'),
);

export const resolve = operation(
  Answers(200, AdminReportView, {
    summary: 'Uphold or dismiss a report, optionally suspending the listing',
    description: 'Suspending the listing upholds every open report of it, and notifies each reporter.',
    refuses: [reportNotFound, REPORT.refusal],
    idempotent: true,
  }),
  AsForm<AdminReportView>({
    label: 'Decide on the report',
    about: 'A report that you uphold counts against the seller, also if you do not suspend the listing.',
    fields: { note: { label: 'Why', hint: 'Only operators read it' } },
    buttons: [
      { label: 'Dismiss the report', given: { outcome: 'dismissed' } },
      { label: 'Only uphold it', past: 'Upheld the report', given: { outcome: 'upheld' } },
      { label: 'Suspend the listing', given: { outcome: 'upheld', suspend: 'true' }, destroys: true },
    ],
    done: ({ listing_title: title, listing_suspended: suspended, status }) =>
      suspended
        ? `The report is upheld, and “${title}” is suspended.`
        : `The report is ${status}. “${title}” stays as it is.`,
  }),
  AsCommand('reports decide', { reason: 'note', onlyIf: { status: ['open'] } }),
);
