import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { AgentId, Flag, IntIn, Nested, NestedList, OneOf, Text } from '../../platform/validation/fields';
import { termsOfScope, TOKEN_SCOPES, type TokenScope } from '../../platform/security/bearer-tokens';
import { defaultResource } from '../scope-sets';
import type { Client } from '../clients/client.entity';
import { redirectHost } from '../clients/redirect-uris';
import { DEFAULT_CAP_CENTS, MAX_CAP_CENTS, MAX_PARAMETER } from '../policies';
import type { AnswerRecipient } from './authorization';

const LONG = { max: MAX_PARAMETER };
const MAX_ID_TOKEN = 8_000;
const SCOPE =
  'Space-separated, of one resource: see its `scopes_supported`. Unknown scopes next to known ones are ignored';

/** The default is a function, since the resources define their scopes while modules load. */
const QUERY: [name: string, description: string, byDefault?: () => string][] = [
  ['client_id', 'From registration, or the URL of the client metadata document'],
  ['redirect_uri', 'A registered one; on loopback the port may differ'],
  ['response_type', 'code', () => 'code'],
  ['scope', SCOPE, () => defaultResource().scopes.join(' ')],
  ['state', 'Returned unchanged', () => ''],
  ['code_challenge', 'PKCE: the SHA-256 of the verifier in base64url', () => ''],
  ['code_challenge_method', 'S256', () => 'S256'],
  ['resource', 'The resource that the tokens are for (RFC 8707); the query of the URL is ignored'],
];

/**
 * Describes the parameters of an authorization request; the handler reads them itself, since OAuth prescribes the
 * errors.
 */
export function AuthorizationQuery(): MethodDecorator {
  return applyDecorators(
    ...QUERY.map(([name, description, byDefault], index) =>
      ApiQuery({
        name,
        description,
        required: index < 2,
        schema: {
          type: 'string',
          get default() {
            return byDefault?.();
          },
        },
      }),
    ),
  );
}

class Asked {
  @Text({ ...LONG }) client_id: string;
  @Text({ ...LONG }) redirect_uri: string;
  @Text({ optional: true, ...LONG, description: SCOPE }) scope?: string;
  @Text({ optional: true, ...LONG }) resource?: string;
  @Text({ optional: true, ...LONG }) state?: string;
  @Text({ optional: true, ...LONG }) code_challenge_method?: string;
  @Text({ optional: true, ...LONG }) response_type?: string;
}

export class ConsentStatusRequest extends Asked {
  @Text({ optional: true, ...LONG, description: 'To get the nonce for an ID token' })
  code_challenge?: string;
  @Text({ optional: true, max: MAX_ID_TOKEN, description: 'The person’s ID token, if signed in' })
  id_token?: string;
}

export class CodeRequest extends Asked {
  @Text({ ...LONG }) code_challenge: string;
  @Text({ max: MAX_ID_TOKEN, description: 'Issued for this authorization, with its nonce' }) id_token: string;
  @Flag({ description: 'Must be true: the person agreed' }) consent: boolean;
  @AgentId({ optional: true, description: 'The agent to act for, if the person owns several' })
  agent_id?: string;
  @IntIn(0, MAX_CAP_CENTS, {
    default: DEFAULT_CAP_CENTS,
    description: 'Daily spending cap of the client (UTC)',
  })
  daily_cap_cents = DEFAULT_CAP_CENTS;
}

export class DenyRequest {
  @Text({ ...LONG }) client_id: string;
  @Text({ ...LONG }) redirect_uri: string;
  @Text({ optional: true, ...LONG }) state?: string;
  @Text({
    optional: true,
    max: MAX_ID_TOKEN,
    description: 'Identifies the person who declined, for the records',
  })
  id_token?: string;
}

export class AskingClientView {
  @Text() client_id: string;
  @Text({ description: 'As stated by the client' }) name: string;
  @Text({ nullable: true }) uri: string | null;
  @Text({ description: 'Where the response goes: a host, or the scheme of an application' })
  redirect_host: string;
  @Flag({ description: 'Registered by the operator' }) first_party: boolean;
  @OneOf(['itself', 'document', 'operator']) registered_by: string;

  static of(client: Client, redirectUri: string): AskingClientView {
    return {
      client_id: client.id,
      name: client.name,
      uri: client.about.client_uri ?? null,
      redirect_host: redirectHost(redirectUri),
      first_party: client.kind === 'first_party',
      registered_by: ({ registered: 'itself', document: 'document', first_party: 'operator' } as const)[
        client.kind
      ],
    };
  }
}

export class AskedScopeView {
  @OneOf(TOKEN_SCOPES) name: string;
  @Text() description: string;
}

export class ConsentStatusView {
  @Flag() valid: boolean;
  @Nested(() => AskingClientView) client: AskingClientView;
  @NestedList(() => AskedScopeView) scopes: AskedScopeView[];
  @Flag({ description: 'No consent page is needed' }) skip_consent: boolean;
  @Text({ description: 'What the ID token must carry' }) nonce: string;

  static of(
    { client, redirectUri }: AnswerRecipient,
    scopes: TokenScope[],
    rest: { skip_consent: boolean; nonce: string },
  ): ConsentStatusView {
    return {
      valid: true,
      client: AskingClientView.of(client, redirectUri),
      scopes: scopes.map((name) => ({ name, description: termsOfScope(name).description })),
      ...rest,
    };
  }
}

export class CodeView {
  @Text({ description: 'Valid once, for one minute' }) code: string;
  @Text() state: string;
  @Text({ description: 'The issuer (RFC 9207)' }) iss: string;
  @Text({ description: 'Where to send the browser next' }) redirect_to: string;
}

export class RedirectView {
  @Text({ description: 'Where to send the browser next' }) redirect_to: string;
}
