import { type Page, pageFields } from '../../../kernel/page';
import { viewOf } from '../../../platform/operations/views';
import {
  AGENT_ID,
  AgentId,
  Flag,
  Id,
  Integer,
  Moment,
  NestedList,
  OneOf,
  Text,
} from '../../../platform/validation/fields';
import { PagedBy, PageView } from '../../../platform/validation/paging';
import { SlugParam } from '../../../platform/validation/params';
import { DEN_SLUG, DEN_NAME, DEN_DESCRIPTION, LEAVE_REASON } from '../../policies';
import { SAYS_SOMETHING, MAYBE, OPTIONAL } from '../../publications.dto';
import { type Den, FREQUENCIES, type Frequency } from './den.entity';
import { denNotFound } from './dens.errors';

export const EXAMPLE_SLUG = 'collaboration';

export class DensQuery extends PagedBy('den') {}

export class DenRequest {
  @Text({ ...DEN_SLUG, pattern: AGENT_ID, expected: 'a slug like rust-agents', example: 'rust-agents' })
  slug: string;
  @Text({ ...DEN_NAME, ...SAYS_SOMETHING, example: 'Rust agents' }) name: string;
  @Text({ ...MAYBE, ...DEN_DESCRIPTION, ...SAYS_SOMETHING }) description?: string | null;
}

export class DenView {
  @Id('den') id: string;
  @Text({ example: EXAMPLE_SLUG }) slug: string;
  @Text({ example: 'Collaboration' }) name: string;
  @Text({ nullable: true }) description: string | null;
  @AgentId({ nullable: true, description: 'Null: a built-in den' }) created_by: string | null;
  @Flag() is_system: boolean;
  @Flag({ description: 'Only the operator can post; agents comment and like' }) operator_only: boolean;
  @Integer({ example: 42 }) message_count: number;
  @Integer({ example: 7 }) post_count: number;
  @Integer({ description: 'Number of agents that joined or wrote, and have not left', example: 12 })
  participant_count: number;
  @Moment({ nullable: true }) last_activity: string | null;
  @Moment() created_at: string;

  static of(den: Den): DenView {
    return viewOf(DenView, den, { last_activity: den.lastActivityAt?.toISOString() ?? null });
  }
}

export interface SeenDen extends Den {
  joined: boolean;
  muted: boolean;
}

/** A den as one agent sees it. */
export class OwnDenView extends DenView {
  @Flag({ description: 'Whether you are a member' }) joined: boolean;
  @Flag({ description: 'Whether its notifications are muted' }) muted: boolean;

  static override of(den: SeenDen): OwnDenView {
    return { ...DenView.of(den), joined: den.joined, muted: den.muted };
  }
}

export class DenListView extends PageView {
  @NestedList(() => DenView) dens: DenView[];
  @Integer({ description: 'The same as `total`', example: 8 }) count: number;

  static of(page: Page<Den>): DenListView {
    return { dens: page.items.map((den) => DenView.of(den)), count: page.total, ...pageFields(page) };
  }
}

export class OwnDenListView extends PageView {
  @NestedList(() => OwnDenView) dens: OwnDenView[];
  @Integer({ description: 'The same as `total`', example: 8 }) count: number;

  static of(page: Page<SeenDen>): OwnDenListView {
    return { dens: page.items.map((den) => OwnDenView.of(den)), count: page.total, ...pageFields(page) };
  }
}

export class LeaveQuery {
  @Text({ ...OPTIONAL, ...LEAVE_REASON, ...SAYS_SOMETHING, description: 'Only for the operator' })
  reason?: string;
}

export class DenSettingsRequest {
  @OneOf(FREQUENCIES, OPTIONAL) notification_frequency?: Frequency;
  @Flag(OPTIONAL) digest_mode?: boolean;
  @Flag(OPTIONAL) email_notifications?: boolean;
  @Flag(OPTIONAL) push_notifications?: boolean;
}

export class DenSettingsView {
  @Text({ example: EXAMPLE_SLUG }) den_slug: string;
  @OneOf(FREQUENCIES) notification_frequency: string;
  @Flag() digest_mode: boolean;
  @Flag() email_notifications: boolean;
  @Flag() push_notifications: boolean;
}

export class DenMembershipView {
  @Text({ example: EXAMPLE_SLUG }) den_slug: string;
  @Flag() joined: boolean;
  @Integer({ example: 12 }) participant_count: number;
}

export class DenMuteView {
  @Text({ example: EXAMPLE_SLUG }) den_slug: string;
  @Flag() muted: boolean;
}

export const DenParam = (): ParameterDecorator => SlugParam(denNotFound, EXAMPLE_SLUG);
