import type { ApprovalAddress, ShownLine } from '../../src/agents/owner-controls/owner-view.reader';
import { wordsFor } from '../../src/kernel/words';
import { CONDITION_WORDS, DELIVERY_WORDS, RETURN_WORDS } from '../../src/marketplace/policies/term-words';

/** The terms of a line, for its owner to read; empty if it is no purchase. */
export function termsOf({ condition, delivery_method: delivery, return_policy: returns }: ShownLine): string {
  const words = [
    condition && wordsFor(CONDITION_WORDS, condition),
    delivery && wordsFor(DELIVERY_WORDS, delivery),
    returns && wordsFor(RETURN_WORDS, returns),
  ];
  return words.filter(Boolean).join(', ');
}

export function addressText(address: ApprovalAddress): string {
  const { name, line1, line2, city, region, postal_code, country, phone } = address;
  const parts = [name, line1, line2, `${postal_code} ${city}`, region, country, phone && `phone ${phone}`];
  return parts.filter(Boolean).join(', ');
}
