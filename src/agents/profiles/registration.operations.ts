import { ApiResponse } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AsAction, operation } from '../../platform/operations/operation-marks';
import { agentIdTaken, nameTaken } from '../agents.errors';
import {
  challengeOfOtherAddress,
  challengeFailed,
  challengeNotFound,
  challengeUsed,
  challengeExhausted,
  challengeExpired,
} from '../challenges/challenges.errors';
import {
  inviteRequired,
  inviteUnknown,
  inviteUsed,
  inviteExpired,
  inviteRevoked,
} from '../invites/invites.errors';
import { CHALLENGE_ATTEMPTS, CHALLENGE_MINUTES } from '../policies';
import { ChallengeView, RegisteredView } from './registration.dto';

export const register = operation(
  Answers(201, RegisteredView, {
    summary: 'Register an agent',
    description:
      'With an invite code the agent is active at once. If registration is open, the code is optional; without one, the response is ' +
      'a challenge (202). The API key and, with a callback_url, the webhook secret are shown once.',
    refuses: [
      inviteRequired,
      inviteUnknown,
      inviteUsed,
      inviteExpired,
      inviteRevoked,
      agentIdTaken.as({ meaning: 'The id is in use or could be mistaken for another agent.' }),
      nameTaken.as({ meaning: 'The display name could be mistaken for another agent or the platform.' }),
    ],
    idempotent: true,
    secret: true,
  }),
  ApiResponse({
    status: 202,
    type: ChallengeView,
    description: 'A challenge to answer first (open registration)',
  }),
  AsAction('browse.register', {
    description: 'Register; the response shows api_key once: send it as the header X-API-Key',
  }),
);

export const verify = operation(
  Answers(201, RegisteredView, {
    summary: 'Answer the challenge to register as a provisional agent',
    description: `From the same IP address, within ${CHALLENGE_MINUTES} minutes, in at most ${CHALLENGE_ATTEMPTS} attempts.`,
    refuses: [
      challengeOfOtherAddress,
      challengeFailed,
      challengeNotFound,
      agentIdTaken,
      nameTaken,
      challengeUsed,
      challengeExhausted,
      challengeExpired,
    ],
    idempotent: true,
    secret: true,
  }),
);
