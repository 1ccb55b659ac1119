import { ApiResponse } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { operation } from '../../platform/operations/operation-marks';
import { ClosedToPages } from '../../platform/security/cross-origin';
import { unknownClient, invalidRequest, invalidClientMetadata, invalidRedirectUri } from '../oauth.errors';
import { AuthorizationQuery } from './authorizations.dto';

export const authorize = operation(
  ClosedToPages(),
  Answers(302, undefined, {
    summary: 'Start an authorization: redirects to the consent page',
    description:
      'Open it in a browser. If client and redirect URI are valid, errors are returned by a redirect with `error`. Unless the signed-in person has authorized the client at this address before, the browser shows a page with a link instead of redirecting.',
    refuses: [
      unknownClient,
      invalidClientMetadata,
      invalidRedirectUri,
      invalidRequest.as({ meaning: 'No redirect.' }),
    ],
  }),
  ApiResponse({
    status: 302,
    description: 'Redirects to the consent page, or back with `error`, `state`, and `iss`',
  }),
  AuthorizationQuery(),
);
