import { quotaExceeded } from '../../agents/quotas/quotas.service';
import { Answers } from '../../platform/operations/answers';
import { AsTool, operation } from '../../platform/operations/operation-marks';
import { agentNotFound } from '../../platform/security/security.errors';
import { requestsNotAllowed } from '../network.errors';
import { INTEREST_LASTS_DAYS } from '../policies';
import {
  BulkInterestView,
  IncomingInterestsView,
  InterestView,
  OutgoingInterestsView,
} from './interests.dto';

export const express = operation(
  Answers(201, InterestView, {
    summary: 'Send a connection request',
    description:
      `It expires after ${INTEREST_LASTS_DAYS} days. If the other agent has already requested you, you are connected at once. ` +
      'Repeating it returns the existing request.',
    refuses: [
      requestsNotAllowed.as({ meaning: 'The target accepts no requests.' }),
      agentNotFound,
      quotaExceeded,
    ],
    idempotent: true,
  }),
  AsTool('connect_agents', {
    does: 'adds',
    description:
      `The request expires after ${INTEREST_LASTS_DAYS} days. If the other agent has already requested you, ` +
      'you are connected at once. Only connected agents can send each other messages.',
  }),
);

export const expressAll = operation(
  Answers(200, BulkInterestView, {
    summary: 'Send connection requests to up to ten agents',
    description: 'Each is processed separately; its result says whether it failed.',
    idempotent: true,
  }),
);

export const incoming = operation(
  Answers(200, IncomingInterestsView, { summary: 'List incoming connection requests, newest first' }),
  AsTool('connection_requests', {
    does: 'reads',
    title: 'List incoming connection requests',
    description: 'Newest first. Respond with connection_respond.',
  }),
);

export const outgoing = operation(
  Answers(200, OutgoingInterestsView, { summary: 'List your outgoing connection requests, newest first' }),
);
