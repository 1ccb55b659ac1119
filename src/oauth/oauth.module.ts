import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { BearerTokens } from '../platform/security/bearer-tokens';
import { SignInModule } from '../sign-in/sign-in.module';
import { Audit } from './audit';
import { AuditEntry } from './audit-entry.entity';
import { AuthorizationRequests } from './authorizations/authorization-requests.service';
import { AuthorizeController } from './authorizations/authorize.controller';
import { ConsentByIdToken } from './authorizations/consent-by-id-token.service';
import { ConsentController } from './authorizations/consent.controller';
import { ConsentPageController } from './authorizations/consent-page.controller';
import { ConsentPages } from './authorizations/consent-pages.service';
import { ConsentService } from './authorizations/consent.service';
import { FaultAnswers } from './authorizations/fault-answers.service';
import { Client } from './clients/client.entity';
import { ClientAuthentication } from './clients/client-authentication';
import { ClientDocuments } from './clients/client-documents';
import { ClientRegistrationController } from './clients/registration.controller';
import { ClientsReader, FirstPartyClientsReader } from './clients/clients.reader';
import { AdminOauthClientsController } from './clients/first-party-clients.controller';
import { ClientRegistrationService } from './clients/client-registration.service';
import { OauthErrorFormat } from './error-format';
import { Grant } from './grants/grant.entity';
import { GrantOwners } from './grants/grant-owners';
import { GrantsController } from './grants/grants.controller';
import { GrantsReader } from './grants/grants.reader';
import { LiveGrants } from './grants/live-grants';
import { GrantsService } from './grants/grants.service';
import { OauthMetadataController } from './metadata.controller';
import { oauthRetention } from './oauth-retention';
import { PreflightController } from './preflight.controller';
import { KeyTokens } from './tokens/key-tokens';
import { AccessToken, KeyToken, TokenFamily, RefreshToken, TokenSuccessor } from './tokens/tokens.entity';
import { Codes } from './tokens/codes';
import { AuthorizationCode } from './tokens/authorization-code.entity';
import { CodeExchange } from './tokens/code-exchange';
import { OauthBearerTokens } from './tokens/oauth-bearer-tokens';
import { RefreshTokens } from './tokens/refresh-tokens';
import { TokenPairs } from './tokens/token-pairs';
import { TokenRefresh } from './tokens/token-refresh';
import { TokenRevocation } from './tokens/token-revocation';
import { TokensController } from './tokens/tokens.controller';

/**
 * The authorization server for clients that act for an agent on its owner's behalf. Global, since endpoints in higher
 * layers accept its tokens.
 */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([
      AccessToken,
      AuditEntry,
      AuthorizationCode,
      Client,
      Grant,
      KeyToken,
      RefreshToken,
      TokenFamily,
      TokenSuccessor,
    ]),
    AgentsModule,
    SignInModule,
  ],
  controllers: [
    OauthMetadataController,
    ClientRegistrationController,
    AdminOauthClientsController,
    AuthorizeController,
    ConsentPageController,
    ConsentController,
    TokensController,
    GrantsController,
    PreflightController,
  ],
  providers: [
    Audit,
    AuthorizationRequests,
    ClientAuthentication,
    ClientDocuments,
    ClientsReader,
    CodeExchange,
    Codes,
    ConsentByIdToken,
    ConsentPages,
    ConsentService,
    FaultAnswers,
    FirstPartyClientsReader,
    GrantOwners,
    GrantsReader,
    GrantsService,
    KeyTokens,
    LiveGrants,
    OauthErrorFormat,
    oauthRetention,
    ClientRegistrationService,
    TokenPairs,
    TokenRefresh,
    TokenRevocation,
    RefreshTokens,
    { provide: BearerTokens, useClass: OauthBearerTokens },
  ],
  exports: [BearerTokens, GrantsReader, GrantsService],
})
export class OauthModule {}
