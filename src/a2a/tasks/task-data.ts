import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Database, statement } from '../../platform/database/statements';

const HELD = statement(
  'a2a_tasks_own_data',
  `SELECT t.id, t.agent_id, t.caller_id, t.context_id, t.state, t.created_at, t.status_at,
          (SELECT jsonb_agg(m.message ORDER BY m.position) FROM a2a_task_messages m WHERE m.task_id = t.id) AS messages,
          (SELECT jsonb_agg(a.artifact ORDER BY a.position) FROM a2a_task_artifacts a WHERE a.task_id = t.id) AS artifacts
     FROM a2a_tasks t WHERE (t.caller_id = $1 OR t.agent_id = $1 AND t.conversation_id IS NOT NULL) AND t.id > $2 ORDER BY t.id LIMIT $3`,
);

/** Small pages, since each task may be large. */
const TASKS_AT_ONCE = 20;

const ERASE_PUSH_CONFIGS = statement(
  'erase_a2a_push_configs',
  'DELETE FROM a2a_push_configs p USING a2a_tasks t WHERE t.id = p.task_id AND t.caller_id = $1',
);

/** An agent's tasks in its data export and erasure. */
@Injectable()
export class TaskData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.addErasure(ERASE_PUSH_CONFIGS);
    this.personalData.addList(
      'a2a_tasks',
      (agentId, afterId, rows) => this.database.rows(HELD, [agentId, afterId, rows]),
      TASKS_AT_ONCE,
    );
  }
}
