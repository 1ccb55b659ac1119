/** Operations that need more than a request can have, what they need, and the specs in which they succeed. */
const NEEDS: [what: string, specs: string, operations: string[]][] = [
  [
    'what a person has just agreed to, in a browser or with an ID token',
    'test/oauth/flow.spec.ts, test/oauth/consent-page.spec.ts, test/oauth/authorize.spec.ts',
    [
      'GET /oauth/consent',
      'GET /oauth/grants',
      'POST /oauth/code',
      'POST /oauth/consent-status',
      'POST /oauth/deny',
      'POST /oauth/grants/{client_id}/revoke',
      'POST /oauth/token',
    ],
  ],
  [
    'a mailed link, or the ID token of an owner',
    'test/sign-in/sign-in.spec.ts, test/sign-in/claims.spec.ts',
    [
      'DELETE /agents/{agent_id}/claim',
      'GET /auth/login',
      'GET /auth/sign-in',
      'POST /agents/{agent_id}/claim',
      'POST /auth/login',
    ],
  ],
  [
    'a purchase that waits for its owner, or an agent whose owner has just signed in',
    'test/agents/owner-controls/owner-controls.spec.ts',
    ['GET /account/approvals/{approval_id}', 'POST /account/agents/{agent_id}/keys'],
  ],
  [
    'a listing with a health check, which has an address or goods',
    'test/marketplace/catalog/listing-health.spec.ts',
    [
      'GET /marketplace/listings/{listing_id}/health',
      'PATCH /marketplace/listings/{listing_id}/health',
      'DELETE /marketplace/listings/{listing_id}/health',
      'POST /marketplace/listings/{listing_id}/health/check',
    ],
  ],
  [
    'a delivery that the caller is asked to evaluate',
    'test/marketplace/verification/evaluators.spec.ts',
    ['POST /marketplace/orders/{order_id}/verification/verdict'],
  ],
  [
    'a key below the one that is used',
    'test/marketplace/spending/key-trees.spec.ts',
    ['PATCH /agents/me/keys/{key_id}'],
  ],
  [
    'a key of the agent in the same address',
    'test/account/keys.spec.ts',
    ['GET /account/agents/{agent_id}/keys/{key_id}'],
  ],
  [
    'a payment provider, and its signature or its open questions',
    'test/marketplace/stripe/payouts.spec.ts, test/marketplace/stripe/payout-owners.spec.ts, test/marketplace/stripe/reviews.spec.ts, test/marketplace/payments/card-orders.spec.ts',
    [
      'GET /marketplace/wallet/payout-account',
      'POST /account/agents/{agent_id}/payout-account',
      'POST /account/agents/{agent_id}/payout-account/replace',
      'GET /admin/payments/{payment_id}',
      'POST /admin/payments/{payment_id}/resolve',
      'POST /marketplace/payments/stripe/webhook',
      'POST /marketplace/wallet/payout-account',
    ],
  ],
  [
    'a link, a token or a version that only another answer tells',
    'test/marketplace/assets/assets.spec.ts, test/system/ops-reports/ops-reports.spec.ts, test/ucp/completion.spec.ts, test/ucp/profile.spec.ts',
    [
      'GET /.well-known/ucp/{version}',
      'GET /marketplace/assets/{asset_id}/content',
      'GET /ops-reports/{report_id}',
      'GET /ucp/handoff/{token}',
    ],
  ],
  [
    'a file that is a picture',
    'test/marketplace/pictures/pictures.spec.ts',
    [
      'POST /marketplace/pictures',
      'GET /marketplace/pictures/{picture_id}',
      'DELETE /marketplace/pictures/{picture_id}',
      'GET /marketplace/pictures/{picture_id}/{digest}/{name}',
    ],
  ],
  [
    'an agent that is on the clock of the caller',
    'test/marketplace/clocks/clocks.spec.ts',
    ['DELETE /sandbox/clocks/{clock_id}/agents/{agent_id}'],
  ],
  [
    'an order for a listing with checks',
    'test/marketplace/verification/verified-orders.spec.ts',
    [
      'GET /marketplace/orders/{order_id}/verification',
      'POST /marketplace/orders/{order_id}/verification/preview',
    ],
  ],
  ['a file that the build has made', 'test/system/downloads.spec.ts', ['GET /downloads/{file}']],
  [
    'a person who has signed in, a signed-in operator, or a command of one',
    'test/sign-in/operator-roles.spec.ts, test/sign-in/operator-sessions.spec.ts, test/operator/audit.spec.ts',
    [
      'DELETE /admin/operators/{user_id}',
      'GET /admin/audit/{entry_id}',
      'POST /admin/operator-sessions/{session_id}/end',
      'POST /admin/operators',
    ],
  ],
  ['the name of a file', 'test/system/downloads.spec.ts', ['GET /downloads/{file}']],
  [
    'the answer to a challenge',
    'test/agents/challenges/open-registration.spec.ts',
    ['POST /agents/register/verify'],
  ],
  [
    'a recommendation, which a worker makes over night',
    'test/network/recommendations.spec.ts',
    ['POST /recommendations/{recommendation_id}/seen'],
  ],
  [
    'somebody in the right relation: blocked by the caller, or connected and no longer needed',
    'test/network/consent.spec.ts',
    ['DELETE /agents/{agent_id}/block', 'POST /connections/{connection_id}/block'],
  ],
  [
    'a submitted skill or article that nobody has decided on',
    'test/community/skills/skills.spec.ts, test/community/articles/articles.spec.ts',
    [
      'POST /admin/articles/{article_id}/review',
      'GET /admin/skill-verifications/{verification_id}',
      'POST /admin/skill-verifications/{verification_id}/decide',
      'POST /skills/{slug}/verify',
    ],
  ],
  [
    'a record in one state, which what else is tried here often takes away first',
    'test/community/dens/posts.spec.ts, test/community/dens/messages.spec.ts, test/community/dens/moderation.spec.ts, test/marketplace/catalog/lifecycle.spec.ts, test/marketplace/offers/offers.spec.ts',
    [
      'DELETE /admin/dens/{slug}/messages/{message_id}/pin',
      'DELETE /admin/dens/{slug}/posts/{post_id}/comments/{comment_id}',
      'DELETE /dens/{slug}/messages/{message_id}/pin',
      'DELETE /dens/{slug}/posts/{post_id}',
      'DELETE /marketplace/offers/{offer_id}/withdraw',
      'POST /admin/listings/{listing_id}/lift',
      'POST /dens/{slug}/messages/{message_id}/report',
      'POST /dens/{slug}/posts/{post_id}/comments/{comment_id}/report',
      'POST /marketplace/offers/{offer_id}/counter',
      'POST /marketplace/offers/{offer_id}/reject',
    ],
  ],
];

/** Specs in which the operation succeeds. */
export const SPECS_OF = new Map(
  NEEDS.flatMap(([, specs, operations]) => operations.map((name) => [name, specs.split(', ')] as const)),
);

export const SHOWN_ELSEWHERE: Record<string, string> = Object.fromEntries(
  NEEDS.flatMap(([what, specs, operations]) => operations.map((name) => [name, `needs ${what} (${specs})`])),
);
