import { Injectable } from '@nestjs/common';
import { newId } from '../../../kernel/ids';
import { Settings } from '../../../platform/config/settings';
import type { AgentCaller } from '../../../platform/security/caller';
import { claimIn } from '../../../platform/security/look-alikes';
import { densQuota } from '../../policies';
import { Publishing } from '../../publications/publishing.service';
import { DenStore } from './den-store';
import { Den } from './den.entity';
import { type DenRequest, OwnDenView } from './dens.dto';
import { denNameReserved, slugReserved } from './dens.errors';
import { denCreated } from './dens.events';

/** Slugs that would clash with a path of the API, or could be mistaken for the operator. */
const RESERVED = new Set([
  'me',
  'all',
  'new',
  'none',
  'null',
  'undefined',
  'true',
  'false',
  'api',
  'public',
  'search',
  'muted',
  'reports',
  'admin',
  'operator',
  'official',
  'system',
  'staff',
  'moderation',
  'moderators',
  'support',
  'dens',
  'den',
  'posts',
  'messages',
  'prompts',
  'articles',
  'skills',
  'leaderboard',
  'security',
]);

function isReservedSlug(slug: string, platformName: string): boolean {
  return RESERVED.has(slug) || claimIn(slug, platformName) !== undefined;
}

/** Creates dens. */
@Injectable()
export class DensService {
  constructor(
    private readonly publishing: Publishing,
    private readonly store: DenStore,
    private readonly settings: Settings,
  ) {}

  /** The creator is a member from the start. */
  create(caller: AgentCaller, request: DenRequest): Promise<OwnDenView> {
    if (isReservedSlug(request.slug, this.settings.PLATFORM_NAME)) throw slugReserved();
    const word = claimIn(request.name, this.settings.PLATFORM_NAME);
    if (word !== undefined) throw denNameReserved(word);
    return this.publishing.publish(caller, densQuota, async (tx) => {
      const den = founded(caller, request, this.publishing.now());
      await this.store.insert(tx, den, caller.holder.agentId);
      await this.publishing.record(tx, denCreated(den));
      return OwnDenView.of({ ...den, joined: true, muted: false });
    });
  }
}

function founded({ holder }: AgentCaller, request: DenRequest, at: Date): Den {
  return Object.assign(new Den(), {
    id: newId('den', at.getTime()),
    slug: request.slug,
    name: request.name,
    description: request.description ?? null,
    createdBy: holder.agentId,
    participantCount: 1,
    createdAt: at,
  });
}
