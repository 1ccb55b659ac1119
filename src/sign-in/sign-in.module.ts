import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { MINUTE } from '../kernel/clock';
import { retention } from '../platform/workers/retention';
import { AccountClosureService } from './account-closure.service';
import { ClaimCode } from './claims/claim-code.entity';
import { ClaimCodes } from './claims/claim-codes';
import { Claimants } from './claims/claimants';
import { ClaimsController } from './claims/claims.controller';
import { ClaimsService } from './claims/claims.service';
import { ExternalSignInController } from './external/external-sign-in.controller';
import { ExternalSignIn } from './external/external-sign-in.service';
import { FormsService } from './forms.service';
import { IdTokensService } from './id-tokens.service';
import { ExternalProvider } from './identity/external-provider';
import { IdentityDocumentsReader } from './identity/identity-documents.reader';
import { IdentityKey, UsedIdToken } from './identity/identity-key.entity';
import { IdentityKeys } from './identity/identity-keys';
import { IdentityController } from './identity/identity.controller';
import { UsedIdTokens } from './identity/used-id-tokens';
import { LoginAnswers } from './login/login-answers';
import { LoginLink } from './login/login-link.entity';
import { LoginLinks } from './login/login-links';
import { LoginLinksService } from './login/login-links.service';
import { LoginController } from './login/login.controller';
import { LoginsService } from './login/logins.service';
import { OperatorRole, OperatorSession } from './operators/operator-role.entity';
import { AdminOperatorsController } from './operators/operator-roles.controller';
import { OperatorRoles } from './operators/operator-roles.service';
import { AdminOperatorSessionsController } from './operators/operator-sessions.controller';
import { OperatorSessions } from './operators/operator-sessions.service';
import { SignedInOperators } from './operators/signed-in-operators.service';
import { PageErrors } from './page-errors';
import { SessionsService } from './sessions.service';
import { UserAccount, BrowserSession } from './user.entity';
import { Users } from './users';

/** Sign-in for the owners of agents: emailed links, an external provider, sessions, ID tokens, and claims. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      UserAccount,
      BrowserSession,
      ClaimCode,
      LoginLink,
      IdentityKey,
      UsedIdToken,
      OperatorRole,
      OperatorSession,
    ]),
    AgentsModule,
  ],
  controllers: [
    IdentityController,
    LoginController,
    ExternalSignInController,
    ClaimsController,
    AdminOperatorSessionsController,
    AdminOperatorsController,
  ],
  providers: [
    Users,
    IdentityKeys,
    IdentityDocumentsReader,
    ExternalProvider,
    UsedIdTokens,
    IdTokensService,
    SessionsService,
    FormsService,
    OperatorSessions,
    OperatorRoles,
    SignedInOperators,
    retention('sign-in-retention', 5 * MINUTE, [
      { data: 'sign-in links', table: 'login_links', key: 'token_hash', column: 'expires_at' },
      { data: 'sign-in sessions', table: 'sessions', key: 'id', column: 'idle_expires_at' },
      { data: 'operator sessions', table: 'operator_sessions', key: 'id', column: 'expires_at' },
      { data: 'used ID tokens', table: 'used_id_tokens', key: 'token_hash', column: 'expires_at' },
      { data: 'claim codes', table: 'claim_codes', key: 'agent_id', column: 'expires_at' },
      { data: 'signing keys of ID tokens', table: 'identity_keys', key: 'kid', column: 'expires_at' },
    ]),
    LoginLinks,
    LoginLinksService,
    LoginsService,
    LoginAnswers,
    ExternalSignIn,
    ClaimCodes,
    Claimants,
    ClaimsService,
    AccountClosureService,
    PageErrors,
  ],
  exports: [
    IdTokensService,
    SessionsService,
    FormsService,
    OperatorSessions,
    SignedInOperators,
    ClaimsService,
    AccountClosureService,
  ],
})
export class SignInModule {}
