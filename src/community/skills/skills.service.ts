import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import type { NewDomainEvent } from '../../kernel/domain-event';
import { newId } from '../../kernel/ids';
import { execute } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { skillsQuota } from '../policies';
import type { SubmissionReviewRequest } from '../publications.dto';
import { Publishing } from '../publications/publishing.service';
import { SubmissionsService } from '../publications/submissions.service';
import { scanSkill, type Scan } from './skill-scan';
import { Skill, SkillVerification } from './skill.entity';
import {
  OwnSkillView,
  VerificationView,
  type SkillRow,
  type SkillRequest,
  type SkillChangeRequest,
  type VerifySkillRequest,
  type VerificationRow,
} from './skills.dto';
import {
  skillNotFound,
  notApproved,
  decidedOtherwise,
  skillVerificationNotFound,
  skillBlocked,
} from './skills.errors';
import { skillSubmitted, skillApproved, skillRejected } from './skills.events';
import { SKILLS_TAG, SKILL_BY_ID, VERIFICATION_BY_ID } from './skills.reader';

const ERASED = {
  description: 'Erased with the data of the agent.',
  githubRepo: null,
  maintainerContact: null,
};

/** Submission and editing of skills, the operator's review, and verification on request of the author. */
@Injectable()
export class SkillsService extends SubmissionsService<Skill, SkillRow, OwnSkillView> implements OnModuleInit {
  constructor(
    publishing: Publishing,
    private readonly personalData: PersonalData,
  ) {
    super(publishing, {
      entity: Skill,
      quota: skillsQuota,
      missing: skillNotFound,
      pending: 'pending',
      approved: 'approved',
      unapproved: { verified: false },
      tag: SKILLS_TAG,
      byId: SKILL_BY_ID,
      view: OwnSkillView,
    });
  }

  onModuleInit(): void {
    this.personalData.addErasure((tx, agentId) => tx.update(SkillVerification, { agentId }, ERASED));
  }

  submit(caller: AgentCaller, request: SkillRequest): Promise<OwnSkillView> {
    const written = contents(request);
    scanned(written); // refuses a dangerous skill before anything is counted
    return this.create(caller, (at) =>
      Object.assign(new Skill(), {
        id: newId('skl', at.getTime()),
        slug: request.slug,
        ...written,
        homepageUrl: written.homepageUrl ?? null,
        documentationUrl: written.documentationUrl ?? null,
        skillContent: written.skillContent ?? null,
        agentId: caller.holder.agentId,
        createdAt: at,
        updatedAt: at,
      }),
    );
  }

  /** A change ends the verification. */
  change(caller: AgentCaller, slug: string, request: SkillChangeRequest): Promise<OwnSkillView> {
    return this.edit(caller, { slug, agentId: caller.holder.agentId }, contents(request));
  }

  requestVerification(
    caller: AgentCaller,
    slug: string,
    request: VerifySkillRequest,
  ): Promise<VerificationView> {
    const { agentId } = caller.holder;
    return this.publishing.run(caller, async (tx) => {
      const skill = await this.lock(tx, { slug, agentId });
      if (skill.status !== 'approved' || skill.verified) throw notApproved();
      const at = this.publishing.now();
      const id = newId('skv', at.getTime());
      await tx.insert(SkillVerification, {
        id,
        skillId: skill.id,
        agentId,
        description: request.description,
        githubRepo: request.github_repo ?? null,
        maintainerContact: request.maintainer_contact ?? null,
        status: 'pending',
        feedback: null,
        createdAt: at,
        decidedAt: null,
      });
      return VerificationView.of(await verification(tx, id));
    });
  }

  /** Verifies an approved skill in its current version, or rejects the request. */
  decide(
    caller: Caller,
    id: string,
    { action, feedback }: SubmissionReviewRequest,
  ): Promise<VerificationView> {
    const status = action === 'approve' ? ('approved' as const) : ('rejected' as const);
    return this.publishing.run(caller, async (tx) => {
      const found = await verification(tx, id);
      const skill = await this.lock(tx, { id: found.skill_id });
      const now = await verification(tx, id); // the lock on the skill serializes decisions
      if (now.status === status) return VerificationView.of(now);
      if (now.status !== 'pending') throw decidedOtherwise(now.status);
      if (action === 'approve') {
        if (skill.status !== 'approved') throw notApproved();
        skill.verified = true;
        await this.save(tx, skill);
      }
      const decision = { status, feedback: feedback ?? null, decidedAt: this.publishing.now() };
      await tx.update(SkillVerification, id, decision);
      return VerificationView.of(await verification(tx, id));
    });
  }

  protected derived(skill: Skill): Partial<Skill> {
    const { status, score, findings } = scanned(skill);
    return { scanStatus: status === 'clean' ? 'clean' : 'flagged', scanScore: score, scanFindings: findings };
  }

  protected submitted(skill: Skill, name: string, at: Date, isFirst: boolean): NewDomainEvent {
    return skillSubmitted(skill, name, at, isFirst);
  }

  protected approve(skill: Skill, row: SkillRow, at: Date): NewDomainEvent {
    skill.eventSequence += 1;
    const isFirst = skill.approvedAt === null;
    skill.approvedAt ??= at;
    return skillApproved(skill, row.agent_name, at, isFirst);
  }

  protected reject(skill: Skill, row: SkillRow, at: Date): NewDomainEvent {
    skill.eventSequence += 1;
    return skillRejected(skill, row.agent_name, at, skill.approvedAt === null);
  }
}

async function verification(tx: Tx, id: string): Promise<VerificationRow> {
  const [row] = await execute<VerificationRow>(tx, VERIFICATION_BY_ID, [id]);
  if (!row) throw skillVerificationNotFound();
  return row;
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

/** The findings name the members of the request. */
function scanned(
  skill: Partial<Pick<Skill, 'name' | 'description' | 'installCommand' | 'skillContent'>>,
): Scan {
  const { name, description, installCommand: install_command, skillContent: skill_content } = skill;
  const scan = scanSkill({ name, description, install_command, skill_content });
  if (scan.status === 'blocked') throw skillBlocked(scan.findings);
  return scan;
}
