import { codes, type ErrorCode } from './error-code-list';

export const PEOPLE_ERROR_CODES: ErrorCode[] = [
  ...codes(400, {
    invalid_claim_code: 'The code was used, has expired, or was replaced by a newer one.',
    invalid_login_link: 'The link was used, has expired, or was replaced by a newer one.',
    external_sign_in_failed: 'The identity provider did not sign the person in.',
  }),
  ...codes(401, {
    invalid_id_token: 'The ID token is not good here, or not any more.',
    not_signed_in: 'Nobody is signed in in this browser.',
  }),
  ...codes(403, {
    agent_frozen: 'The owner of the agent has frozen it.',
    approval_required: 'The owner has to approve this purchase, payout, or refund; approval_url says where.',
    claim_needs_full_key: 'Only a key with every scope and no cap may give the agent to an owner.',
    form_expired: 'The form is too old, or was not sent from our own page.',
    origin_not_allowed: 'Pages of other origins may not do this.',
  }),
  ...codes(404, {
    approval_not_found: 'No such request awaits this person.',
    session_not_found: 'No such session, or it has ended.',
  }),
  ...codes(409, {
    agent_claimed: 'The agent belongs to somebody else.',
    approval_decided: 'The request was approved or declined before, or the time is over.',
    too_many_approvals: 'As many requests await the owner as may.',
    mail_sign_in_off: 'People sign in at an identity provider here; no links are mailed.',
    external_sign_in_off: 'People sign in by mailed links here.',
  }),
  ...codes(503, { identity_provider_unavailable: 'The identity provider cannot be asked at the moment.' }),
];
