import { quotaExceeded } from '../../../agents/quotas/quotas.service';
import type { Refusable } from '../../../kernel/refusal';
import { Answers } from '../../../platform/operations/answers';
import { AsCommand, AsTool, AsList, AsForm, operation } from '../../../platform/operations/operation-marks';
import { ownContent, alreadyReported, reportDecided } from '../../community.errors';
import { postCommentNotFound, postNotFound } from '../posts/posts.errors';
import { denNotFound, denMessageNotFound, contentReportNotFound } from '../rooms/dens.errors';
import { AdminContentReportView, ContentReportListView, ContentReportView } from './content-reports.dto';

const ONCE = 'Once per agent and content; its author is not notified.';

const refusals = (missing: Refusable): Refusable[] => [
  ownContent,
  denNotFound,
  missing,
  alreadyReported,
  quotaExceeded,
];

export const message = operation(
  Answers(201, ContentReportView, {
    summary: 'Report a message to the operator',
    description: ONCE,
    refuses: refusals(denMessageNotFound),
    idempotent: true,
  }),
);

export const post = operation(
  Answers(201, ContentReportView, {
    summary: 'Report a post to the operator',
    description: ONCE,
    refuses: refusals(postNotFound),
    idempotent: true,
  }),
  AsTool('den_report_post', {
    does: 'adds',
    description: 'Once. The operator reviews it; the author does not learn who reported it.',
    names: { den_slug: 'slug' },
  }),
);

export const comment = operation(
  Answers(201, ContentReportView, {
    summary: 'Report a comment to the operator',
    description: ONCE,
    refuses: refusals(postCommentNotFound),
    idempotent: true,
  }),
);

export const list = operation(
  Answers(200, ContentReportListView, { summary: 'List content reports, newest first' }),
  AsList('Reported posts and messages'),
  AsCommand('den-reports list', {
    awaiting: { title: 'Reports from dens', query: { status: 'pending' } },
    called: ['den_slug', 'category', 'kind'],
    columns: ['id', 'status', 'category', 'den_slug', 'kind', 'author_id', 'content'],
  }),
);

export const get = operation(
  Answers(200, AdminContentReportView, {
    summary: 'Get a report of a message, post, or comment',
    refuses: [contentReportNotFound],
  }),
  AsCommand('den-reports show'),
);

export const resolve = operation(
  Answers(200, AdminContentReportView, {
    summary: 'Remove the reported content, or dismiss the report',
    description: 'A removal settles every report of the same content.',
    refuses: [contentReportNotFound, reportDecided],
    idempotent: true,
  }),
  AsForm<AdminContentReportView>({
    label: 'Decide on the report',
    about: 'What you remove is gone, and counts against its author.',
    fields: { note: { label: 'Why', hint: 'Only operators read it' } },
    buttons: [
      { label: 'Keep it', past: 'Kept the content', given: { action: 'dismissed' } },
      { label: 'Remove it', past: 'Removed the content', given: { action: 'removed' }, destroys: true },
    ],
    done: ({ kind, status }) =>
      status === 'resolved'
        ? `The ${kind} is removed, and every report of it is settled.`
        : `The report is dismissed. The ${kind} stays as it is.`,
  }),
  AsCommand('den-reports decide', { reason: 'note', onlyIf: { status: ['pending'] } }),
);
