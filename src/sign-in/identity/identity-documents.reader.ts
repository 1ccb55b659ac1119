import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings';
import { NestedList, OneOf, Text, TextList, WebUrl } from '../../platform/validation/fields';
import { IdentityKeys, SIGNING_ALGORITHM } from './identity-keys';

export class ProviderDocumentView {
  @WebUrl() issuer: string;
  @WebUrl() authorization_endpoint: string;
  @WebUrl() jwks_uri: string;
  @TextList() response_types_supported: string[];
  @TextList() subject_types_supported: string[];
  @TextList({ example: [SIGNING_ALGORITHM] }) id_token_signing_alg_values_supported: string[];
  @TextList() scopes_supported: string[];
  @TextList() claims_supported: string[];
}

class PublicKeyView {
  @OneOf(['EC']) kty: string;
  @OneOf(['P-256']) crv: string;
  @Text() x: string;
  @Text() y: string;
  @Text() kid: string;
  @OneOf([SIGNING_ALGORITHM]) alg: string;
  @OneOf(['sig']) use: string;
}

export class IdentityKeysView {
  @NestedList(() => PublicKeyView) keys: PublicKeyView[];
}

@Injectable()
export class IdentityDocumentsReader {
  constructor(
    private readonly settings: Settings,
    private readonly identityKeys: IdentityKeys,
  ) {}

  configuration(): ProviderDocumentView {
    const base = this.settings.PUBLIC_URL;
    return {
      issuer: `${base}/idp`,
      authorization_endpoint: `${base}/auth/sign-in`,
      jwks_uri: `${base}/idp/jwks`,
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
      scopes_supported: ['openid', 'email'],
      claims_supported: [
        'iss',
        'sub',
        'aud',
        'iat',
        'exp',
        'nonce',
        'jti',
        'email',
        'email_verified',
        'auth_time',
        'amr',
      ],
    };
  }

  async keys(): Promise<IdentityKeysView> {
    return (await this.identityKeys.published()) as IdentityKeysView;
  }
}
