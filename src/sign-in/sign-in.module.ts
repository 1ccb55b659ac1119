import { Module } from '@nestjs/common';
import { MailModule } from '../platform/mail/mail.module';
import { FormsService } from './forms.service';
import { IdTokensService } from './id-tokens.service';
import { ExternalProvider } from './identity/external-provider';
import { IdentityController } from './identity/identity.controller';
import { IdentityDocumentsReader } from './identity/identity-documents.reader';
import { IdentityKeys } from './identity/identity-keys';
import { UsedIdTokens } from './identity/used-id-tokens';
import { OwnedAgentsReader } from './owned-agents.reader';
import { SessionsService } from './sessions.service';
import { SignInRetention } from './sign-in-retention';
import { Users } from './users';

/** People who own agents: sign-in by mail, sessions, tokens that say who somebody is, claiming. */
@Module({
  imports: [MailModule],
  controllers: [IdentityController],
  providers: [
    Users,
    IdentityKeys,
    IdentityDocumentsReader,
    ExternalProvider,
    UsedIdTokens,
    IdTokensService,
    SessionsService,
    FormsService,
    OwnedAgentsReader,
    SignInRetention,
  ],
  exports: [IdTokensService, SessionsService, FormsService, OwnedAgentsReader],
})
export class SignInModule {}
