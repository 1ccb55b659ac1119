import { SUPPORTED_GRANTS } from '../clients/client.entity';
import { Integer, OneOf, Text } from '../../platform/validation/fields';

/** RFC 6749. Sent as a form, or as JSON; other members are ignored. */
export class TokenRequest {
  @OneOf(SUPPORTED_GRANTS) grant_type: string;
  @Text({ optional: true, max: 2000, description: 'With authorization_code' }) code?: string;
  @Text({ optional: true, max: 128, description: 'With authorization_code (PKCE)' }) code_verifier?: string;
  @Text({ optional: true, max: 2000, description: 'If present, must match the authorization request' })
  redirect_uri?: string;
  @Text({ optional: true, max: 2000, description: 'With refresh_token' }) refresh_token?: string;
  @Text({
    optional: true,
    max: 500,
    description:
      'Not needed if the client authenticates in the header; with client_credentials, the id of a key',
  })
  client_id?: string;
  @Text({
    optional: true,
    max: 2000,
    description: 'For clients with client_secret_post; with client_credentials, the API key',
  })
  client_secret?: string;
  @Text({ optional: true, max: 2000, description: 'At most the granted scope' }) scope?: string;
  @Text({
    optional: true,
    max: 2000,
    description: 'As in the authorization request; the query of the URL is ignored',
  })
  resource?: string;
}

export class TokenView {
  @Text({ description: 'Opaque' }) access_token: string;
  @OneOf(['Bearer']) token_type: string;
  @Integer({ description: 'Seconds', example: 900 }) expires_in: number;
  @Text({ description: 'Space-separated' }) scope: string;
  @Text({
    optional: true,
    description:
      'Valid for one use, which returns the next pair; further uses within a minute return the same pair',
  })
  refresh_token?: string;
}

/** RFC 7009. */
export class RevocationRequest {
  @Text({ max: 2000 }) token: string;
  @Text({ optional: true, max: 100, description: 'Not needed' }) token_type_hint?: string;
  @Text({ optional: true, max: 500 }) client_id?: string;
  @Text({ optional: true, max: 2000 }) client_secret?: string;
}
