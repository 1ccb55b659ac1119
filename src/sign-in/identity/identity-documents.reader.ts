import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings';
import type { IdentityKeysView, ProviderDocumentView } from './identity.dto';
import { IdentityKeys, SIGNING_ALGORITHM } from './identity-keys';

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
