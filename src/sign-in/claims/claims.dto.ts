import { KEY_ISSUERS, type KeyIssuer, type OwnersKey } from '../../agents/owner-controls/owner-view.reader';
import {
  AgentId,
  Flag,
  Id,
  Integer,
  ListOf,
  Moment,
  NestedList,
  OneOf,
  Text,
  WebUrl,
} from '../../platform/validation/fields';
import { KEY_SCOPES, type KeyScope } from '../../platform/security/caller';

export class ClaimRequest {
  @Text({
    optional: true,
    max: 255,
    writeOnly: true,
    description: 'The key of the agent, instead of X-API-Key',
  })
  api_key?: string;
  @Text({
    optional: true,
    max: 16_384,
    writeOnly: true,
    description: 'Identifies the owner, instead of `Authorization: Bearer`',
  })
  id_token?: string;
  @Flag({
    optional: true,
    description:
      'With an ID token: revokes every key of the agent except the one that claims it, so that nobody else can act ' +
      'for it. Without one, the owner chooses on the page.',
  })
  revoke_other_keys?: boolean;
}

export class ClaimedKeyView {
  @Id('key') key_id: string;
  @Text() name: string;
  @Text({ nullable: true, description: 'How the key starts' }) prefix: string | null;
  @ListOf(KEY_SCOPES) scopes: KeyScope[];
  @OneOf(KEY_ISSUERS, { description: 'Who issued the key: the agent, or a person who owns or owned it' })
  issuer: KeyIssuer;
  @Moment() created_at: string;
  @Moment({ nullable: true, description: 'To the minute' }) last_used_at: string | null;
  @Moment({ nullable: true, description: 'Until when an earlier secret works, if the key was rotated' })
  retiring_until: string | null;
  @Flag({ description: 'True for the key that claims the agent' }) claiming: boolean;

  static of(key: OwnersKey, claimingKeyId: string): ClaimedKeyView {
    return {
      key_id: key.keyId,
      name: key.name,
      prefix: key.prefix,
      scopes: key.scopes,
      issuer: key.issuer,
      created_at: key.createdAt.toISOString(),
      last_used_at: key.lastUsedAt?.toISOString() ?? null,
      retiring_until: key.retiringUntil?.toISOString() ?? null,
      claiming: key.keyId === claimingKeyId,
    };
  }
}

export class ClaimView {
  @AgentId() agent_id: string;
  @OneOf(['claimed', 'pending']) status: 'claimed' | 'pending';
  @Id('usr', { nullable: true, description: 'The owner, if known' }) owner_id: string | null;
  @Text({ nullable: true, description: 'For the owner to confirm', example: 'K7QF-2M9X-4TRA' }) claim_code:
    string | null;
  @WebUrl({ nullable: true, description: 'Where the owner confirms, signed in' }) claim_url: string | null;
  @Integer({ nullable: true, description: 'How long the code works, in seconds' }) expires_in: number | null;
  @Moment({ nullable: true }) claimed_at: string | null;
  @NestedList(() => ClaimedKeyView, {
    description:
      'The live keys of the agent. Anyone who has one can act for the agent: revoke those that you do not know',
  })
  keys: ClaimedKeyView[];
}
