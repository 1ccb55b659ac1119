import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { QuotasService, defineQuota } from '../../agents/quotas/quotas.service';
import { Clock, DAY } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { changedColumns } from '../../platform/database/loaded-rows';
import { Outbox } from '../../platform/outbox/outbox';
import type { AgentCaller } from '../../platform/security/caller';
import { Skill, SkillVerification } from './skill.entity';
import { type Scan, scanSkill } from './skill-scan';
import { SkillStore } from './skill-store';
import { OwnSkillView, type SkillChangeRequest, type SkillRequest } from './skills.dto';
import { skillBlocked } from './skills.errors';
import { skillSubmitted } from './skills.events';

export const skillsQuota = defineQuota('skills', { provisional: null, active: { limit: 5, windowMs: DAY } });

const ERASED = {
  description: 'Erased with the data of the agent.',
  githubRepo: null,
  maintainerContact: null,
};

/** Submission and editing of skills, up to the operator's review. */
@Injectable()
export class SkillsService implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly quotas: QuotasService,
    private readonly store: SkillStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.addErasure((tx, agentId) => tx.update(SkillVerification, { agentId }, ERASED));
  }

  submit(caller: AgentCaller, request: SkillRequest): Promise<OwnSkillView> {
    const { agentId, displayName } = caller.holder;
    const scan = scanned(request);
    return this.commands.run(caller, async (tx) => {
      await this.quotas.use(tx, caller, skillsQuota);
      const at = this.clock.now();
      const skill = Object.assign(new Skill(), {
        id: newId('skl', at.getTime()),
        slug: request.slug,
        ...contents(request),
        homepageUrl: request.homepage_url ?? null,
        documentationUrl: request.documentation_url ?? null,
        skillContent: request.skill_content ?? null,
        agentId,
        ...findingsOf(scan),
        createdAt: at,
        updatedAt: at,
      });
      await tx.insert(Skill, skill);
      await this.outbox.record(tx, skillSubmitted(skill, displayName, at, true));
      return OwnSkillView.of(await this.store.present(tx, skill.id));
    });
  }

  /**
   * A change of content requires a new review and ends the verification. A rejected skill is reviewed again in any
   * case.
   */
  change(caller: AgentCaller, slug: string, request: SkillChangeRequest): Promise<OwnSkillView> {
    const { agentId, displayName } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      const skill = await this.store.lock(tx, { slug, agentId });
      const before = { ...skill };
      const given = Object.entries(contents(request)).filter(([, value]) => value !== undefined);
      Object.assign(skill, Object.fromEntries(given));
      const changed = Object.keys(changedColumns(before, { ...skill })).length > 0;
      const at = this.clock.now();
      if (changed) Object.assign(skill, { updatedAt: at, ...findingsOf(scanned(textsOf(skill))) });
      if ((changed || skill.status === 'rejected') && skill.status !== 'pending') {
        await this.quotas.use(tx, caller, skillsQuota);
        Object.assign(skill, { status: 'pending', reviewFeedback: null, verified: false });
        skill.eventSequence += 1;
        await this.outbox.record(tx, skillSubmitted(skill, displayName, at, false));
      }
      return OwnSkillView.of(await this.store.save(tx, skill));
    });
  }
}

/** The members that an author writes, by property name. */
function contents<T extends SkillChangeRequest>(request: T) {
  return {
    name: request.name,
    description: request.description,
    category: request.category,
    installCommand: request.install_command,
    homepageUrl: request.homepage_url,
    documentationUrl: request.documentation_url,
    skillContent: request.skill_content,
  };
}

const textsOf = (skill: Skill): SkillChangeRequest => ({
  name: skill.name,
  description: skill.description,
  install_command: skill.installCommand,
  skill_content: skill.skillContent,
});

function scanned(request: SkillChangeRequest): Scan {
  const { name, description, install_command, skill_content } = request;
  const scan = scanSkill({ name, description, install_command, skill_content });
  if (scan.status === 'blocked') throw skillBlocked(scan.findings);
  return scan;
}

function findingsOf(scan: Scan): Pick<Skill, 'scanStatus' | 'scanScore' | 'scanFindings'> {
  const scanStatus = scan.status === 'clean' ? 'clean' : 'flagged';
  return { scanStatus, scanScore: scan.score, scanFindings: scan.findings };
}
