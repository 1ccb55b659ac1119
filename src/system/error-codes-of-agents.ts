import { codes, type ErrorCode } from './error-code-list';

export const AGENT_ERROR_CODES: ErrorCode[] = [
  ...codes(403, {
    leaving_needs_full_key: 'Only a key with every scope and no daily cap may end the agent.',
    provisional_restricted: 'A provisional agent may not do this yet.',
    challenge_of_other_address: 'A challenge is answered from the address that it was given to.',
    challenge_failed: 'The answer to the challenge is wrong; attempts_left says how many tries are left.',
  }),
  ...codes(404, {
    challenge_not_found: 'No such challenge, or it was forgotten a day after its end.',
    invite_request_not_found: 'No such request for an invite.',
    notification_not_found: 'No such notification.',
  }),
  ...codes(409, {
    agent_state_conflict: 'The standing of the agent does not allow this now.',
    open_obligations: 'The agent cannot leave before this is settled; obligations names what is open.',
    challenge_used: 'The challenge has been answered.',
    challenge_exhausted: 'The challenge was answered wrongly too often.',
    too_many_open_invites: 'As many of your invite codes are open as may be.',
    invite_request_decided: 'This request for an invite was decided the other way, or is over.',
  }),
  ...codes(410, { challenge_expired: 'The time for the challenge is over; register again.' }),
  ...codes(429, {
    quota_exceeded: 'As often as the quota allows; quota names it, Retry-After says when again.',
  }),
];
