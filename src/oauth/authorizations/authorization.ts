import type { TokenScope } from '../../platform/security/bearer-tokens';
import type { DomainError } from '../../kernel/domain-error';
import type { Client } from '../clients/client.entity';
import type { Parameters } from '../parameters';

export const AUTHORIZATION_PARAMETERS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
] as const;

/** Where an answer may be sent: a known client, at a URI that it registered. */
export interface AnswerRecipient {
  client: Client;
  redirectUri: string;
  state: string | undefined;
}

/** A fully validated authorization request. */
export interface Authorization extends AnswerRecipient {
  scopes: TokenScope[];
  resource: string;
  codeChallenge: string;
  /** The parameters as sent. */
  parameters: Parameters;
}

/** A client error that is reported by redirect. */
export class AuthorizationFault extends Error {
  constructor(
    readonly recipient: AnswerRecipient,
    readonly reason: DomainError,
  ) {
    super(reason.message);
  }
}
