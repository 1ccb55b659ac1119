import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MINUTE } from '../../kernel/clock';
import { Reads, statement } from '../../platform/database/statements';
import { skeletonOf } from '../../platform/security/look-alikes';
import { Workers } from '../../platform/workers/workers';

const BATCH = 500;

const MISSING = statement(
  'agents_without_name_skeleton',
  `SELECT agent_id, display_name FROM agents WHERE name_skeleton IS NULL LIMIT ${BATCH}`,
);
const FILL_IN = statement(
  'agents_fill_in_name_skeletons',
  `UPDATE agents a SET name_skeleton = f.skeleton
     FROM unnest($1::text[], $2::text[], $3::text[]) f(agent_id, name, skeleton)
    WHERE a.agent_id = f.agent_id AND a.display_name = f.name AND a.name_skeleton IS NULL`,
);

/** Computes the missing skeletons of names: those from before the column existed, or written by an older release. */
@Injectable()
export class NameSkeletons implements OnModuleInit {
  constructor(
    private readonly reads: Reads,
    private readonly workers: Workers,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: 'name-skeletons', role: 'sweeper', everyMs: MINUTE, step: () => this.fillIn() });
  }

  private async fillIn(): Promise<boolean> {
    const agents = await this.reads.rows<{ agent_id: string; display_name: string }>(MISSING);
    if (agents.length === 0) return false;
    const names = agents.map(({ display_name: name }) => name);
    await this.reads.rows(FILL_IN, [agents.map(({ agent_id: id }) => id), names, names.map(skeletonOf)]);
    return agents.length === BATCH;
  }
}
