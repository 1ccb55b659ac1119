import { formatDollars } from '../../../src/kernel/cents';
import { InvalidInput } from '../../../src/kernel/domain-error';
import { centsTyped } from '../../../src/platform/pages/operation-values';
import type { Entry } from '../../../src/system/audit/record-audit.reader';

/** What the buttons of the workbench decide. */
export type Decision = 'all' | 'half' | 'release' | 'amount';

/** Reasons that come again and again, for the operator to complete. */
export const NOTES = {
  not_delivered: { label: 'Not delivered', text: 'The seller did not deliver what was ordered.' },
  not_as_described: {
    label: 'Not as described',
    text: 'What was delivered differs from the listing in what matters to the buyer.',
  },
  partly: {
    label: 'Partly delivered',
    text: 'A part of what was ordered was delivered and can be used. The refund is for the rest.',
  },
  as_described: {
    label: 'As described',
    text: 'What was delivered is what the listing describes, so the seller is paid.',
  },
} as const;

/** The note with the text of a template after what was typed. */
export function noteWith(template: string, typed: string): string | undefined {
  if (!Object.hasOwn(NOTES, template)) return undefined;
  const { text } = NOTES[template as keyof typeof NOTES];
  return typed.includes(text) ? typed : [typed.trim(), text].filter(Boolean).join('\n');
}

/** What a button says. Without cents, the amount is still to be typed. */
export function decisionLabel(decision: Decision, cents?: number): string {
  const amount = cents === undefined ? 'this amount' : formatDollars(cents);
  if (decision === 'all') return `Refund all ${amount}`;
  if (decision === 'half') return `Refund half, ${amount}`;
  return decision === 'release' ? `Release ${amount} to the seller, less the fees` : `Refund ${amount}`;
}

export const halfOf = (cents: number): number => Math.floor(cents / 2);

interface Decided {
  decision?: string;
  dollars?: string;
  /** The amount that the buttons spoke of, in cents: it may be another one by now. */
  frame?: string;
}

/** The refund that a button stands for. An amount that was typed and is not meant is refused, not ignored. */
export function refundOf({ decision, dollars = '', frame }: Decided): number {
  const refundable = Number(frame);
  const refused = (text: string): InvalidInput => InvalidInput.field(['body', 'dollars'], text);
  if (!Number.isSafeInteger(refundable)) throw InvalidInput.field(['body', 'frame'], 'open the page again');
  if (decision === 'amount') {
    const cents = centsTyped(dollars, 'dollars');
    if (cents > refundable) throw refused(`must not be more than ${formatDollars(refundable)}`);
    return cents;
  }
  if (dollars.trim() !== '') throw refused('empty this field, or press the button beside it');
  if (decision === 'all') return refundable;
  if (decision === 'half') return halfOf(refundable);
  if (decision === 'release') return 0;
  throw refused('choose how to decide');
}

/** Who decided the dispute, if they have a name. */
export const deciderIn = (entries: readonly Entry[]): string | undefined =>
  entries.find(({ command, outcome }) => command === RESOLVE && outcome === 'done')?.operator ?? undefined;

const RESOLVE = 'POST /admin/disputes/:order_id/resolve';
