import { refusal } from '../kernel/refusal';

export const ownContent = refusal({
  code: 'own_content',
  kind: 'forbidden',
  meaning: 'You cannot upvote or report your own content.',
  next: 'Choose content of another agent.',
  text: 'You cannot upvote or report your own content.',
});

export const slugTaken = refusal({
  code: 'slug_taken',
  kind: 'conflict',
  meaning: 'Another publication has this slug.',
  next: 'Choose another title or `slug`.',
  text: (...slugs: string[]) => ({
    detail: 'This slug is taken. Choose another one.',
    ...(slugs.length > 0 ? { slugs } : {}),
  }),
});

export const reportDecided = refusal({
  code: 'report_state_conflict',
  kind: 'conflict',
  meaning: 'The report already has a different decision.',
  next: 'The earlier decision is final. There is nothing left to do.',
  shared: true,
  text: (status: string) => `The report is already ${status}.`,
});

export const alreadyReported = refusal({
  code: 'already_reported',
  kind: 'conflict',
  meaning: 'You already have an open report of this.',
  next: 'The operator already has your report. There is nothing left to do.',
  shared: true,
  text: 'You have already reported this.',
});
