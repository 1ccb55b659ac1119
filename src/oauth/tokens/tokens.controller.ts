import { Controller, Header, Post, Req } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Consumes, FORM, JSON_BODY } from '../../platform/errors/media-type';
import { Answers } from '../../platform/operations/answers';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { LIMIT_HEADERS, OpenToPages } from '../../platform/security/cross-origin';
import { Lenient } from '../../platform/security/lenient';
import { ClientAuthentication } from '../clients/client-authentication';
import { missingParameter, unsupportedGrantType } from '../oauth.errors';
import { parametersOf } from '../parameters';
import { oauthTokenLimit } from '../policies';
import { RefusesClients, RefusesIncomplete } from '../refusals.dto';
import { KEY_GRANT } from '../clients/client.entity';
import { KeyTokens } from './key-tokens';
import { CodeExchange } from './code-exchange';
import { TokenRefresh } from './token-refresh';
import { TokenRevocation } from './token-revocation';
import { RevocationRequest, TokenRequest, TokenView } from './tokens.dto';

const CREDENTIALS = ['client_id', 'client_secret'];
const EXCHANGED = [
  'grant_type',
  'code',
  'code_verifier',
  'redirect_uri',
  'refresh_token',
  'scope',
  'resource',
];

/** The endpoints that clients call directly, with the forms and errors of RFC 6749. */
@ApiTags('oauth')
@OpenToPages({
  origins: 'ours-and-local',
  methods: 'POST',
  headers: 'content-type, authorization, mcp-protocol-version',
  exposed: `${LIMIT_HEADERS}, www-authenticate`,
})
@Lenient()
@Controller('oauth')
@Public()
@LimitedAs(oauthTokenLimit)
@RefusesIncomplete()
export class TokensController {
  constructor(
    private readonly authentication: ClientAuthentication,
    private readonly codes: CodeExchange,
    private readonly refreshing: TokenRefresh,
    private readonly revocation: TokenRevocation,
    private readonly keyTokens: KeyTokens,
  ) {}

  @Post('token')
  @Header('Cache-Control', 'no-store')
  @Header('Pragma', 'no-cache')
  @Consumes(FORM, JSON_BODY)
  @ApiBody({ type: TokenRequest })
  @RefusesClients(
    400,
    '`invalid_grant`, `invalid_request`, `invalid_scope`, `invalid_target`, `unauthorized_client`, `unsupported_grant_type`',
  )
  @RefusesClients(401, '`invalid_client`')
  @Answers(200, TokenView, { summary: 'Exchange a code, a refresh token, or an API key for tokens' })
  async token(@From() caller: Caller, @Req() request: Request): Promise<TokenView> {
    const parameters = parametersOf(request.body, [...EXCHANGED, ...CREDENTIALS]);
    const type = parameters.grant_type;
    if (type === undefined) throw missingParameter('body', 'grant_type');
    if (type === KEY_GRANT) return this.keyTokens.issue(request, parameters);
    if (type !== 'authorization_code' && type !== 'refresh_token') throw unsupportedGrantType();
    const client = await this.authentication.clientOf(request, parameters);
    return type === 'authorization_code'
      ? this.codes.exchange(caller, client, parameters)
      : this.refreshing.refresh(caller, client, parameters);
  }

  @Post('revoke')
  @Header('Cache-Control', 'no-store')
  @Consumes(FORM, JSON_BODY)
  @ApiBody({ type: RevocationRequest })
  @RefusesClients(400, '`invalid_request`')
  @RefusesClients(401, '`invalid_client`')
  @Answers(200, undefined, {
    summary: 'Revoke a token (RFC 7009)',
    description: 'With a refresh token the whole login ends. An unknown token is not an error.',
  })
  async revoke(@From() caller: Caller, @Req() request: Request): Promise<void> {
    const parameters = parametersOf(request.body, ['token', 'token_type_hint', ...CREDENTIALS]);
    if (parameters.token === undefined) throw missingParameter('body', 'token');
    const client = await this.authentication.clientOf(request, parameters);
    await this.revocation.revoke(caller, client, parameters.token);
  }
}
