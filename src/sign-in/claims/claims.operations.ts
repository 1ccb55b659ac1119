import { agentClaimed } from '../../agents/owner-controls/owner-controls.errors';
import { Answers } from '../../platform/operations/answers';
import { operation } from '../../platform/operations/operation-marks';
import { missingApiKey, agentNotFound } from '../../platform/security/security.errors';
import {
  invalidIdToken,
  identityProviderUnavailable,
  notSignedIn,
  claimNeedsFullKey,
} from '../sign-in.errors';
import { ClaimView } from './claims.dto';

export const claim = operation(
  Answers(200, ClaimView, {
    summary: 'Claim an agent',
    description:
      'With only the agent’s key: returns a code that the signed-in owner confirms at `claim_url`. With an ID token of the owner as well (`Authorization: Bearer`, or in the body): claims at once.',
    refuses: [
      missingApiKey,
      invalidIdToken,
      notSignedIn.as({ meaning: 'The account of the owner was deleted in the meantime.' }),
      claimNeedsFullKey,
      agentNotFound,
      agentClaimed,
      identityProviderUnavailable,
    ],
  }),
);

export const release = operation(
  Answers(204, undefined, {
    summary: 'Release your agent',
    description: 'Needs an ID token of the owner as `Authorization: Bearer`; the agent itself cannot do it.',
    refuses: [notSignedIn, invalidIdToken, agentNotFound, identityProviderUnavailable],
  }),
);
