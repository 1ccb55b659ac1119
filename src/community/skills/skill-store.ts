import { Injectable } from '@nestjs/common';
import { LoadedRows } from '../../platform/database/loaded-rows';
import { execute } from '../../platform/database/statements';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/cache/response-cache';
import { BY_ID } from './skill-rows';
import { Skill } from './skill.entity';
import type { SkillRow } from './skills.dto';
import { skillNotFound } from './skills.errors';
import { SKILLS_TAG } from './skills.reader';

/** Stores skills. Every change invalidates the cached pages that show them. */
@Injectable()
export class SkillStore {
  private readonly loaded = new LoadedRows(Skill);

  constructor(private readonly cache: ResponseCache) {}

  async lock(tx: Tx, where: { id: string } | { slug: string; agentId: string }): Promise<Skill> {
    const skill = await tx.findOne(Skill, { where, lock: { mode: 'pessimistic_write' } });
    if (!skill) throw skillNotFound();
    return this.loaded.remember(skill);
  }

  async save(tx: Tx, skill: Skill): Promise<SkillRow> {
    await this.loaded.save(tx, skill);
    return this.present(tx, skill.id);
  }

  async present(tx: Tx, id: string): Promise<SkillRow> {
    afterCommit(tx, () => this.cache.invalidate(SKILLS_TAG));
    const [row] = await execute<SkillRow>(tx, BY_ID, [id]);
    return row as SkillRow;
  }
}
