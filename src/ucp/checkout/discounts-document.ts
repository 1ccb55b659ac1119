import { CODE_REFUSALS } from '../../marketplace/discounts/discounts.errors';
import type { UcpCall } from '../negotiation/ucp-call';
import type { Message, Reply } from '../wire/envelope';
import type { UcpSession } from './session';

/** The discount codes, if both sides negotiated the discount capability. */
export function codesFor({ capabilities }: UcpCall, codes: string[] | undefined): string[] | undefined {
  return capabilities.has('dev.ucp.shopping.discount') ? codes : undefined;
}

/** The codes sent, and what each applied code takes off each line. */
export function discountsOf({ lines, details: { codes } }: Pick<UcpSession, 'lines' | 'details'>): object {
  if (!codes) return {};
  const ids = [...new Set(lines.flatMap(({ discount }) => (discount ? [discount.id] : [])))];
  const applied = ids.map((id) => {
    const parts = lines.flatMap(({ discount }, n) => (discount?.id === id ? [{ n, discount }] : []));
    const [first] = parts as [(typeof parts)[0]];
    return {
      code: first.discount.code,
      title: first.discount.title,
      amount: parts.reduce((sum, { discount }) => sum + discount.cents, 0),
      method: first.discount.each ? 'each' : 'across',
      allocations: parts.map(({ n, discount }) => ({ path: `$.line_items[${n}]`, amount: discount.cents })),
    };
  });
  return { discounts: { codes, applied } };
}

/** How many discount codes the reply rejects. */
export function rejectedCodesIn({ body }: Reply): number {
  const { messages = [] } = body as { messages?: readonly Message[] };
  return messages.filter(({ code }) => code !== undefined && Object.hasOwn(CODE_REFUSALS, code)).length;
}
