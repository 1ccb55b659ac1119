import { MAX_EMAIL } from '../../kernel/email';
import { IsEmail, IsString } from 'class-validator';
import { field } from '../../platform/validation/field-rules';
import { Flag, Integer, Text } from '../../platform/validation/fields';
import { TextMap } from '../../platform/validation/json-fields';
import { Matching, MaxLength } from '../../platform/validation/text-length';

export { formTargetsOf, isOwnPath } from './own-path';

function EmailAddress(): PropertyDecorator {
  const message = 'must be an email address';
  return field(
    { example: 'ada@example.com' },
    {
      // Quoted local parts can contain line breaks and spell one mailbox in many ways; non-ASCII letters can look like
      // others.
      rules: [
        IsString(),
        MaxLength(MAX_EMAIL),
        Matching(/^[\x21\x23-\x7e]+$/, MAX_EMAIL, { message }),
        IsEmail({ allow_utf8_local_part: false }, { message }),
      ],
      schema: { type: 'string', format: 'email', maxLength: MAX_EMAIL },
    },
  );
}

export class LoginLinkRequest {
  @EmailAddress() email: string;
  @TextMap({
    optional: true,
    maxBytes: 8_000,
    description:
      'The parameters of the authorization that needs this sign-in; in a form, as a query string. The ID token is bound to it.',
  })
  oauth?: Record<string, string>;
  @Text({
    optional: true,
    max: 4000,
    description: 'A path of this service to redirect to',
    example: '/account',
  })
  redirect_to?: string;
}

export class LoginLinkView {
  @Flag() sent: boolean;
  @Integer({ description: 'How long the link works, in seconds', example: 900 }) expires_in: number;
}

export class LoginPageQuery {
  @Text({ optional: true, max: 200 }) token?: string;
}

export class LoginRequest {
  @Text({ min: 1, max: 200, description: 'From the link' }) token: string;
  @Text({ optional: true, max: 200, description: 'For our own form' }) form_token?: string;
}

export class LoginView {
  @Text({ description: 'Identifies the signed-in person to this service' }) id_token: string;
  @Integer({ description: 'Lifetime of the token in seconds', example: 300 }) expires_in: number;
  @Text({ description: 'Where to go next', example: '/account' }) redirect_to: string;
}

export class SignInPageQuery {
  @Text({
    optional: true,
    max: 4000,
    description: 'A path of this service to redirect to',
    example: '/account',
  })
  redirect_to?: string;
}

export class CallbackQuery {
  @Text({ optional: true, max: 4000 }) code?: string;
  @Text({ optional: true, max: 1000 }) state?: string;
  @Text({ optional: true, max: 1000 }) iss?: string;
  @Text({ optional: true, max: 200 }) error?: string;
}

export class SignOutRequest {
  @Text({ optional: true, max: 200 }) form_token?: string;
}
