import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TOTAL_CAP } from '../../kernel/page';
import { camelCased } from '../../platform/database/rows';
import { Database, statement } from '../../platform/database/statements';
import { MAX_PAGE_BYTES } from '../policies';
import { invalidParams, taskNotFound } from '../protocol/a2a-errors';
import type { Artifact, Message, Task } from '../protocol/model';
import type { ListParams } from '../protocol/params';
import { type A2aTask, A2aTaskMessage, taskOf } from './a2a-task.entity';

/**
 * An agent does not see tasks that were rejected before they reached it. $2 is the viewer, null if anonymous; $3
 * limits to tasks of one agent, null for any. A block hides the task from both sides.
 */
const MAY_SEE = `(t.caller_id IS NULL OR t.caller_id = $2::text OR t.agent_id = $2::text AND t.conversation_id IS NOT NULL)
  AND ($3::text IS NULL OR t.agent_id = $3::text)
  AND NOT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = t.caller_id AND b.other_id = t.agent_id)`;
const HISTORY = (count: string): string => `
  coalesce((SELECT jsonb_agg(m.message ORDER BY m.position) FROM (
    SELECT message, position FROM a2a_task_messages WHERE task_id = t.id ORDER BY position DESC LIMIT ${count}) m), '[]')`;
const ARTIFACTS = `
  coalesce((SELECT jsonb_agg(a.artifact ORDER BY a.position) FROM a2a_task_artifacts a WHERE a.task_id = t.id), '[]')`;

const ONE = statement(
  'a2a_tasks_one',
  `SELECT t.*, ${HISTORY('$4::int')} AS history, ${ARTIFACTS} AS artifacts FROM a2a_tasks t WHERE t.id = $1 AND ${MAY_SEE}`,
);
const PLACE = statement(
  'a2a_tasks_place',
  `SELECT t.agent_id, t.caller_id FROM a2a_tasks t WHERE t.id = $1 AND ${MAY_SEE}`,
);
/** $1 viewer, $2 agent or null for all; $3 context, $4 state, $5 changed since. */
const LISTED = (side: 'caller' | 'agent'): string => `
  FROM a2a_tasks t WHERE t.${side}_id = $1${side === 'agent' ? ' AND t.conversation_id IS NOT NULL' : ''} AND ($2::text IS NULL OR t.agent_id = $2)
   AND ($3::text IS NULL OR t.context_id = $3) AND ($4::text IS NULL OR t.state = $4)
   AND ($5::timestamptz IS NULL OR t.status_at >= $5)
   AND NOT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = t.caller_id AND b.other_id = t.agent_id)`;
const list = (side: 'caller' | 'agent') =>
  statement(
    `a2a_tasks_of_${side}`,
    `SELECT c.total, t.*, CASE WHEN t.fits THEN ${HISTORY('$9::int')} END AS history,
            CASE WHEN t.fits AND $10 THEN ${ARTIFACTS} END AS artifacts
       FROM (SELECT count(*)::int AS total FROM (SELECT 1 ${LISTED(side)} LIMIT ${TOTAL_CAP}) capped) c
       LEFT JOIN (
         SELECT l.*, sum(l.weight) OVER w <= ${MAX_PAGE_BYTES} OR row_number() OVER w = 1 AS fits FROM (
           SELECT t.*, octet_length(coalesce(t.status_message::text, ''))
                       + CASE WHEN $9::int > 0 OR $10 THEN t.bytes ELSE 0 END AS weight
             ${LISTED(side)} AND (t.status_at, t.id) < ($6::timestamptz, $7::text)
            ORDER BY t.status_at DESC, t.id DESC LIMIT $8) l
         WINDOW w AS (ORDER BY l.status_at DESC, l.id DESC)) t ON true
      ORDER BY t.status_at DESC, t.id DESC`,
    { varies: true },
  );
const LISTS = { caller: list('caller'), agent: list('agent') };

const ALL = 2_147_483_647;

export interface VisibleTask {
  row: A2aTask;
  task: Task;
}

type FullTask = A2aTask & { history: Message[]; artifacts: Artifact[] | null };

/** `fits`: whether the page, including this task, is within the size limit. */
type ListedTask = FullTask & { total: number; fits: boolean };

export interface TaskPage {
  tasks: Task[];
  nextPageToken: string;
  pageSize: number;
  totalSize: number;
}

/** Reads tasks for their caller and their agent. Anonymous tasks are visible to anyone who knows the ID. */
@Injectable()
export class TasksReader {
  constructor(
    @InjectRepository(A2aTaskMessage) private readonly messages: Repository<A2aTaskMessage>,
    private readonly database: Database,
  ) {}

  async get(
    id: string,
    viewerId: string | null,
    agentId: string | null,
    historyLength?: number,
  ): Promise<VisibleTask> {
    const found = await this.database.first(ONE, [id, viewerId, agentId, historyLength ?? ALL]);
    if (!found) throw taskNotFound();
    const row = camelCased<FullTask>(found);
    return { row, task: whole(row, historyLength) };
  }

  /** The agent and the caller of a task. */
  async placeOf(id: string, viewerId: string | null): Promise<Pick<A2aTask, 'agentId' | 'callerId'>> {
    const row = await this.database.first(PLACE, [id, viewerId, null]);
    if (!row) throw taskNotFound();
    return camelCased(row);
  }

  /** The task that a repeated message of the caller belongs to, if any. */
  sentBefore(
    callerId: string,
    agentId: string,
    messageId: string,
  ): Promise<Pick<A2aTaskMessage, 'taskId' | 'fingerprint'> | null> {
    return this.messages.findOne({
      select: { taskId: true, position: true, fingerprint: true },
      where: { callerId, agentId, messageId, byCaller: true },
    });
  }

  /** The viewer's tasks, or at its own address those it received; last changed first. Large tasks shorten a page. */
  async list(viewerId: string | null, agentId: string | null, params: ListParams): Promise<TaskPage> {
    const { pageSize, historyLength = 0, includeArtifacts } = params;
    const place = params.pageToken === undefined ? undefined : placeOfToken(params.pageToken);
    if (params.pageToken !== undefined && !place)
      throw invalidParams('pageToken', 'is not an item of this list');
    if (viewerId === null) return { tasks: [], nextPageToken: '', pageSize, totalSize: 0 };
    const rows = await this.database.rows(LISTS[viewerId === agentId ? 'agent' : 'caller'], [
      viewerId,
      agentId,
      params.contextId ?? null,
      params.state ?? null,
      params.after ?? null,
      place?.at ?? 'infinity',
      place?.id ?? '~',
      pageSize + 1,
      historyLength,
      includeArtifacts,
    ]);
    const found = rows.filter(({ id }) => id !== null).map((row) => camelCased<ListedTask>(row));
    const displayed = found.slice(0, pageSize).filter(({ fits }) => fits);
    const last = found.length > displayed.length ? displayed.at(-1) : undefined;
    return {
      tasks: displayed.map((row) => ({
        ...whole(row, historyLength),
        ...(includeArtifacts ? { artifacts: row.artifacts ?? [] } : {}),
      })),
      nextPageToken: last ? pageToken(last.statusAt, last.id) : '',
      pageSize,
      totalSize: rows[0]?.total ?? 0,
    };
  }
}

function whole(row: FullTask, historyLength: number | undefined): Task {
  return taskOf(row, historyLength === 0 ? undefined : row.history, row.artifacts ?? undefined);
}

const TOKEN = /^(\d{1,15})\.([0-9a-f-]{36})$/;

/** Encodes the position where a page ended. */
function pageToken(at: Date, id: string): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url');
}

function placeOfToken(token: string): { at: Date; id: string } | undefined {
  const [, time, id] = TOKEN.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined) return undefined;
  const at = new Date(Number(time));
  return Number.isNaN(at.getTime()) ? undefined : { at, id };
}
