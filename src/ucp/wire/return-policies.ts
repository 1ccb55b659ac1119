import { RETURN_DAYS, type ReturnPolicy } from '../../marketplace/policies';

const TYPE = 'dev.ucp.shopping.policy.return';

/** A part of an answer (`path` is its JSONPath), and the return policy that applies to it. */
export interface ReturnableNode {
  path: string;
  returnPolicy: string;
}

/** The member `policies` of UCP 2026-08-25: one entry per return policy, with the parts of the answer that it applies to. */
export function policiesOf(nodes: readonly ReturnableNode[]): { policies?: object[] } {
  const found = [...new Set(nodes.map(({ returnPolicy }) => returnPolicy))];
  if (found.length === 0) return {};
  return {
    policies: found.map((policy) => ({
      type: TYPE,
      ...termsOf(policy),
      applies_to: nodes.filter(({ returnPolicy }) => returnPolicy === policy).map(({ path }) => path),
    })),
  };
}

function termsOf(policy: string): object {
  const days = RETURN_DAYS[policy as ReturnPolicy];
  if (days === 0)
    return {
      description: {
        plain: 'No returns once the buyer has confirmed the delivery or the time to confirm it has passed.',
      },
      final_sale: true,
    };
  return {
    description: { plain: `The buyer can request a refund for ${days} days after delivery.` },
    window: { days, anchor: 'delivered' },
    supported_resolutions: ['original_payment_method'],
  };
}
