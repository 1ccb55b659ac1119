import { NestedList, OneOf, Text, TextList, WebUrl } from '../../platform/validation/fields';
import { SIGNING_ALGORITHM } from './identity-keys';

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

export class PublicKeyView {
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
