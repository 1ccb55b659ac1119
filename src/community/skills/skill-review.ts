import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { execute } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import type { SubmissionReviewRequest } from '../publications.dto';
import { SkillVerification } from './skill.entity';
import { VERIFICATION_BY_ID } from './skill-rows';
import { SkillStore } from './skill-store';
import { OwnSkillView, type VerificationRow, VerificationView, type VerifySkillRequest } from './skills.dto';
import { decidedOtherwise, notApproved, skillVerificationNotFound } from './skills.errors';
import { skillApproved, skillRejected } from './skills.events';

/** The operator's review of skills, and their verification on request of the author. */
@Injectable()
export class SkillReview {
  constructor(
    private readonly commands: Commands,
    private readonly store: SkillStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** May reverse an earlier decision. Repeating the same decision has no second effect. */
  review(caller: Caller, id: string, { action, feedback }: SubmissionReviewRequest): Promise<OwnSkillView> {
    const wanted = action === 'approve' ? 'approved' : 'rejected';
    return this.commands.run(caller, async (tx) => {
      const skill = await this.store.lock(tx, { id });
      const displayed = await this.store.present(tx, id);
      if (skill.status === wanted) return OwnSkillView.of(displayed);
      const at = this.clock.now();
      skill.status = wanted;
      skill.reviewFeedback = feedback ?? null;
      skill.eventSequence += 1;
      const isFirst = skill.approvedAt === null;
      if (action === 'approve') skill.approvedAt ??= at;
      else skill.verified = false;
      await this.outbox.record(
        tx,
        (wanted === 'approved' ? skillApproved : skillRejected)(skill, displayed.agent_name, at, isFirst),
      );
      return OwnSkillView.of(await this.store.save(tx, skill));
    });
  }

  requestVerification(
    caller: AgentCaller,
    slug: string,
    request: VerifySkillRequest,
  ): Promise<VerificationView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      const skill = await this.store.lock(tx, { slug, agentId });
      if (skill.status !== 'approved' || skill.verified) throw notApproved();
      const at = this.clock.now();
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
      return VerificationView.of(await this.verification(tx, id));
    });
  }

  /** Verifies an approved skill in its current version, or rejects the request. */
  decide(
    caller: Caller,
    id: string,
    { action, feedback }: SubmissionReviewRequest,
  ): Promise<VerificationView> {
    const status = action === 'approve' ? ('approved' as const) : ('rejected' as const);
    return this.commands.run(caller, async (tx) => {
      const found = await this.verification(tx, id);
      const skill = await this.store.lock(tx, { id: found.skill_id });
      const now = await this.verification(tx, id); // the lock on the skill serializes decisions
      if (now.status === status) return VerificationView.of(now);
      if (now.status !== 'pending') throw decidedOtherwise(now.status);
      if (action === 'approve') {
        if (skill.status !== 'approved') throw notApproved();
        skill.verified = true;
        await this.store.save(tx, skill);
      }
      await tx.update(SkillVerification, id, {
        status,
        feedback: feedback ?? null,
        decidedAt: this.clock.now(),
      });
      return VerificationView.of(await this.verification(tx, id));
    });
  }

  private async verification(tx: Tx, id: string): Promise<VerificationRow> {
    const [row] = await execute<VerificationRow>(tx, VERIFICATION_BY_ID, [id]);
    if (!row) throw skillVerificationNotFound();
    return row;
  }
}
