import { ApiResponse } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { operation } from '../../platform/operations/operation-marks';
import { originNotAllowed, agentNotFound } from '../../platform/security/security.errors';
import { formExpired } from '../../sign-in/sign-in.errors';
import {
  unknownClient,
  invalidRequest,
  noAgentOfYours,
  invalidClientMetadata,
  invalidRedirectUri,
} from '../oauth.errors';
import { AuthorizationQuery } from './authorizations.dto';

const HTML = { 'text/html': { schema: { type: 'string' as const } } };

export const show = operation(
  AuthorizationQuery(),
  Answers(200, undefined, {
    summary: 'The consent page (HTML)',
    refuses: [unknownClient, invalidRequest.as({ meaning: 'No redirect; or an error page.' })],
  }),
  ApiResponse({ status: 200, description: 'The page', content: HTML }),
  ApiResponse({
    status: 302,
    description: 'Redirects to the client: no consent is needed, or there is an error',
  }),
);

export const decide = operation(
  Answers(303, undefined, {
    summary: 'Submit the consent form',
    refuses: [
      unknownClient,
      invalidClientMetadata,
      invalidRedirectUri,
      invalidRequest,
      formExpired,
      originNotAllowed,
      agentNotFound,
      noAgentOfYours,
    ],
  }),
  ApiResponse({ status: 303, description: 'Redirects to the client with a code or with `error`' }),
);
