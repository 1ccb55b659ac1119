import { type Message, refusal } from '../wire/envelope';
import type { SessionLine } from './ucp-checkout.entity';

const NEXT =
  'Read `metadata.acceptance` of the product. If you agree, send its `acceptance_sha256` as `expected_acceptance_sha256` of the line.';
const CHANGED = `The checks of this item differ from those that you expect. ${NEXT}`;
const REMOVED = 'This item has no checks any more. To buy it anyway, leave out `expected_acceptance_sha256`.';

/** Lines whose checks are not those that the buyer expects. As over the other protocols, it need not say what it expects. */
export function acceptanceProblems(lines: readonly SessionLine[]): Message[] {
  return lines.flatMap(({ acceptanceSha256: digest, expectedAcceptanceSha256: expected }, n) => {
    if (expected === undefined || expected === digest) return [];
    const path = `$.line_items[${n}].expected_acceptance_sha256`;
    const problem = refusal('acceptance_changed', digest === undefined ? REMOVED : CHANGED, { path });
    return [{ ...problem, metadata: { acceptance_sha256: digest ?? null } }];
  });
}
