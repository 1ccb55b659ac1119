import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HOUR } from '../kernel/clock';
import { KeyHolders } from '../platform/security/key-holders';
import { retention } from '../platform/workers/retention';
import { ApiKeyHolders } from './api-keys/api-key-holders';
import { ApiKey, ApiKeySecret } from './api-keys/api-key.entity';
import { ApiKeysController } from './api-keys/api-keys.controller';
import { ApiKeysReader } from './api-keys/api-keys.reader';
import { ApiKeysService } from './api-keys/api-keys.service';
import { DelegatedKeysService } from './api-keys/delegated-keys.service';
import { HeldKeys } from './api-keys/held-keys';
import { KeyRevocation } from './api-keys/key-revocation.service';
import { KeyUsage } from './api-keys/key-usage';
import { RegistrationChallenge } from './challenges/challenge.entity';
import { ChallengesService } from './challenges/challenges.service';
import { DirectoryCache } from './directory/directory-cache.service';
import { DirectoryEntry } from './directory/directory-entry.entity';
import { DirectoryController } from './directory/directory.controller';
import { DirectoryReader } from './directory/directory.reader';
import { AdminInvitesController } from './invites/invite-administration.controller';
import { InviteCodes } from './invites/invite-codes';
import { InviteRequest } from './invites/invite-request.entity';
import { InviteRequestsController } from './invites/invite-requests.controller';
import { InviteRequestsService } from './invites/invite-requests.service';
import { Invite, Inviter, InviteUse } from './invites/invite.entity';
import { InvitesController, OwnInvitesController } from './invites/invites.controller';
import { InviteRequestsReader, InvitesReader, OwnInvitesReader } from './invites/invites.reader';
import { InviteExpiry, InvitesService } from './invites/invites.service';
import { OwnInvitesService } from './invites/own-invites.service';
import { ApprovalAddresses } from './owner-controls/approval-addresses';
import { ApprovalDecisions } from './owner-controls/approval-decisions.service';
import { ApprovalStore } from './owner-controls/approval-store';
import { SpendingApproval } from './owner-controls/approval.entity';
import { ApprovalsService } from './owner-controls/approvals.service';
import { OwnedAgents } from './owner-controls/owned-agents';
import { OwnerControlsData } from './owner-controls/owner-controls-data';
import { OwnerControlsService } from './owner-controls/owner-controls.service';
import { OwnerMailFacts } from './owner-controls/owner-mail-facts.reader';
import { OwnerViewReader } from './owner-controls/owner-view.reader';
import { OwnershipService } from './owner-controls/ownership.service';
import { AccountData, KeyData } from './personal-data/account-data';
import { Erasure } from './personal-data/erasure';
import { OwnDataController } from './personal-data/own-data.controller';
import { PersonalDataExport } from './personal-data/personal-data-export.service';
import { PersonalData } from './personal-data/personal-data.service';
import { CHALLENGE_RETENTION_MS } from './policies';
import { Admission } from './profiles/admission';
import { Agent, AgentOwner, AgentSpecialty } from './profiles/agent.entity';
import { AgentsController } from './profiles/agents.controller';
import { AgentsReader } from './profiles/agents.reader';
import { AvatarRules } from './profiles/avatar-rules.service';
import { ConnectionCounts } from './profiles/connection-counts.service';
import { OwnProfileController } from './profiles/own-profile.controller';
import { ProfilesReader } from './profiles/profiles.reader';
import { ProfilesService } from './profiles/profiles.service';
import { RegistrationController } from './profiles/registration.controller';
import { RegistrationService } from './profiles/registration.service';
import { VisitorsService } from './profiles/visitors.service';
import { QuotaUse } from './quotas/quota-use.entity';
import { QuotasService } from './quotas/quotas.service';
import { AdminAgentsController } from './status/admin-agents.controller';
import { AdminAgentsReader } from './status/admin-agents.reader';
import { AgentStatusController, DeparturesController } from './status/agent-status.controller';
import { AgentStatusReader } from './status/agent-status.reader';
import { DepartureRules, DeparturesService } from './status/departures.service';
import { HeartbeatUpdates } from './status/heartbeat-updates.service';
import { HeartbeatsService } from './status/heartbeats.service';
import { InactivityWorker } from './status/inactivity';
import { Obligations } from './status/obligations.service';
import { OnboardingService } from './status/onboarding.service';
import { PromotionPointsRecord, Founding } from './status/promotion-points.entity';
import { PromotionPoints, PromotionsService } from './status/promotions.service';
import { StatusTransitions } from './status/status-transitions';
import { SuspensionsService } from './status/suspensions.service';

/**
 * Agents: registration, keys, profiles. Needs an implementation of `CallbackEndpoints` from a higher layer, and
 * provides the platform's `KeyHolders`. The controllers for `agents/me` must be registered before the one for
 * `agents/:agent_id`.
 */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      AgentOwner,
      AgentSpecialty,
      SpendingApproval,
      Inviter,
      InviteUse,
      DirectoryEntry,
      PromotionPointsRecord,
      Founding,
      Agent,
      ApiKey,
      ApiKeySecret,
      Invite,
      InviteRequest,
      QuotaUse,
      RegistrationChallenge,
    ]),
  ],
  controllers: [
    RegistrationController,
    ApiKeysController,
    OwnProfileController,
    DirectoryController,
    AgentStatusController,
    DeparturesController,
    OwnDataController,
    AdminAgentsController,
    AgentsController,
    InvitesController,
    InviteRequestsController,
    OwnInvitesController,
    AdminInvitesController,
  ],
  providers: [
    RegistrationService,
    Admission,
    ChallengesService,
    retention('challenge-retention', HOUR, [
      {
        data: 'registration challenges',
        table: 'registration_challenges',
        key: 'id',
        column: 'expires_at',
        retentionMs: CHALLENGE_RETENTION_MS,
      },
    ]),
    ProfilesService,
    AvatarRules,
    ProfilesReader,
    AgentsReader,
    ApiKeysService,
    ApiKeysReader,
    KeyRevocation,
    KeyUsage,
    HeldKeys,
    DelegatedKeysService,
    { provide: KeyHolders, useClass: ApiKeyHolders },
    InvitesService,
    InvitesReader,
    InviteCodes,
    InviteExpiry,
    OwnInvitesService,
    OwnInvitesReader,
    InviteRequestsService,
    InviteRequestsReader,
    DirectoryReader,
    DirectoryCache,
    QuotasService,
    StatusTransitions,
    AgentStatusReader,
    HeartbeatsService,
    PromotionPoints,
    PromotionsService,
    InactivityWorker,
    SuspensionsService,
    AdminAgentsReader,
    DepartureRules,
    DeparturesService,
    HeartbeatUpdates,
    OnboardingService,
    Obligations,
    PersonalData,
    AccountData,
    KeyData,
    PersonalDataExport,
    Erasure,
    ConnectionCounts,
    VisitorsService,
    OwnedAgents,
    OwnershipService,
    OwnerControlsService,
    ApprovalAddresses,
    ApprovalStore,
    ApprovalsService,
    ApprovalDecisions,
    OwnerControlsData,
    OwnerViewReader,
    OwnerMailFacts,
  ],
  exports: [
    PersonalDataExport,
    OwnershipService,
    OwnerControlsService,
    ApprovalsService,
    ApprovalDecisions,
    DeparturesService,
    OwnerViewReader,
    OwnerMailFacts,
    QuotasService,
    KeyHolders,
    DelegatedKeysService,
    KeyRevocation,
    AgentsReader,
    InvitesService,
    ProfilesService,
    AvatarRules,
    HeartbeatUpdates,
    OnboardingService,
    Obligations,
    PersonalData,
    ConnectionCounts,
    DirectoryCache,
    VisitorsService,
    RegistrationService,
    InviteRequestsService,
    InviteRequestsReader,
    DirectoryReader,
    ProfilesReader,
    HeartbeatsService,
    PromotionPoints,
  ],
})
export class AgentsModule {}
