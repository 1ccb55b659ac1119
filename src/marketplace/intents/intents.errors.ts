import { formatDollars } from '../../kernel/cents';
import { refusal } from '../../kernel/refusal';
import { PURCHASE_TOKEN_MINUTES } from './purchase-token';
import type { EarlierRecord, Guard } from './guard';

/** It has no `retry_after`: that would make programs send the same call again and again. */
export const possibleDuplicate = refusal({
  code: 'possible_duplicate',
  kind: 'conflict',
  meaning:
    'You did the same a short time ago, and may not know: `earlier` is its record. Nothing was done again. `to_repeat` says how to do it again.',
  next: 'Use the record in `earlier`. Only to do it again on purpose, send the same call with the member in `to_repeat`.',
  text: (
    { noun, again, path, readBy, buys }: Guard,
    { id, status, createdAt, totalCents }: EarlierRecord,
  ) => ({
    detail:
      `You already made this ${noun}: ${id} for ${formatDollars(totalCents)}, which is now ${status}. ` +
      'Nothing was done again.',
    earlier: {
      id,
      status,
      created_at: createdAt.toISOString(),
      total_cents: totalCents,
      links: { self: `${path}/${id}` },
    },
    to_repeat: { confirm_repeat: id },
    ...(buys && { allowed_actions: ['use_earlier', 'buy_again'] }),
    next: `It is done already: read it with {${readBy}}. Only to ${again}, send the same call with confirm_repeat ${id}.`,
  }),
});

export const purchaseTokenExpired = refusal({
  code: 'purchase_token_expired',
  kind: 'conflict',
  meaning: `The purchase token is older than ${PURCHASE_TOKEN_MINUTES} minutes, and made no order. Nothing was bought.`,
  next: 'Read {listings.getSpec} again: the price may have changed. Then buy with its purchase_token.',
  text: `This purchase token has expired after ${PURCHASE_TOKEN_MINUTES} minutes. Nothing was bought with it.`,
});

/** The member that answers `possible_duplicate`, in requests that are guarded. */
export const CONFIRM_REPEAT = {
  optional: true,
  description: 'After `possible_duplicate`: `earlier.id`, to repeat it',
} as const;
