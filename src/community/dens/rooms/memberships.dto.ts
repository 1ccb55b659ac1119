import { Flag, Integer, OneOf, Text } from '../../../platform/http/fields';
import { EXAMPLE_SLUG, SAYS_SOMETHING } from './dens.dto';

export const FREQUENCIES = ['realtime', 'hourly', 'daily', 'never'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export class LeaveQuery {
  @Text({ optional: true, min: 1, max: 500, ...SAYS_SOMETHING, description: 'Only for the operator' })
  reason?: string;
}

export class DenSettingsRequest {
  @OneOf(FREQUENCIES, { optional: true }) notification_frequency?: Frequency;
  @Flag({ optional: true }) digest_mode?: boolean;
  @Flag({ optional: true }) email_notifications?: boolean;
  @Flag({ optional: true }) push_notifications?: boolean;
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
