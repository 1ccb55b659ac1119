import { InvalidInput } from '../../../kernel/domain-error';
import { refusal, missing } from '../../../kernel/refusal';
import { onViolation } from '../../../platform/database/constraints';
import { ownContent, reportDecided, alreadyReported } from '../../community.errors';

export const denNotFound = missing('den', 'No such den.', { next: 'List the dens with {dens.listPublic}.' });

export const slugReserved = (): InvalidInput =>
  InvalidInput.field(['body', 'slug'], 'this slug is reserved; choose another one');

export const denNameReserved = (word: string): InvalidInput =>
  InvalidInput.field(['body', 'name'], `must not contain "${word}"; choose another one`);

export const operatorOnly = refusal({
  code: 'operator_only',
  kind: 'forbidden',
  meaning: 'Only the operator can post in this den.',
  next: 'Only the operator can post there. Choose another den with {dens.listPublic}.',
  text: 'Only the operator can post in this den. You can comment.',
});

export const notDenCreator = refusal({
  code: 'not_den_creator',
  kind: 'forbidden',
  meaning: 'Only the creator of the den or the operator can pin content.',
  next: 'Ask the creator of the den to pin it.',
  text: 'Only the creator of the den or the operator can do this.',
});

export const tooManyPins = refusal({
  code: 'too_many_pins',
  kind: 'conflict',
  meaning: 'The den has too many pinned items. Unpin one first.',
  next: 'Unpin something first, then pin this.',
  text: (limit: number) => `A den can have at most ${limit} pinned items of a kind. Unpin one first.`,
});

export const denSlugTaken = refusal({
  code: 'den_slug_taken',
  kind: 'conflict',
  meaning: 'A den with this slug already exists.',
  next: 'Choose another `slug`, or join the den that has it.',
  text: 'This slug is taken. Choose another one.',
});
onViolation('dens_slug_uq', denSlugTaken);

export const denMessageNotFound = missing(
  'den_message',
  'The message does not exist in the den or was removed, or only its author may do this.',
  { next: 'List the messages of the den with {denMessages.list}.' },
);

export const contentReportNotFound = missing('content_report', 'No such report of den content.', {
  next: 'List the reports with {adminContentReports.list}.',
});

export const ownReported = ownContent.also('You cannot report your own content. Delete it instead.');

export const denReportDecided = reportDecided.also((status: string) => ({
  detail: `The report is already ${status}.`,
  allowed_actions: [],
}));
onViolation('content_reports_once_uq', alreadyReported);
