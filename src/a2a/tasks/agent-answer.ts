import { InvalidInput } from '../../kernel/domain-error';
import type { MessageRequest } from '../../network/conversations/conversations.dto';
import { findBadText } from '../../platform/validation/bad-text';
import { A2aError } from '../protocol/a2a-errors';
import type { Part } from '../protocol/model';
import { sendParams } from '../protocol/params';
import { ANSWERED_STATES, type AnsweredState } from './task.lifecycle';

/** Counted in code points: half of a surrogate pair cannot be stored. */
const MAX_ARTIFACT_ID = 256;

export interface AgentAnswer {
  state: AnsweredState;
  parts: Part[];
  /** A result, or a chunk of one. */
  artifact: { id?: string; append: boolean; lastChunk: boolean } | null;
  messageOnly: boolean;
}

/**
 * Reads an agent's direct message about a task as an answer; by default, it is the result. Invalid metadata is
 * ignored, since the message has already been sent; only `checkAnswer` refuses, before sending.
 */
export function agentAnswer(content: string, metadata: Record<string, string>): AgentAnswer {
  const state = stateIn(metadata) ?? 'working';
  const messageOnly = metadata.a2a_message_only === 'true' && state === 'completed';
  const id = [...(metadata.a2a_artifact_id ?? '')].slice(0, MAX_ARTIFACT_ID).join('') || undefined;
  const isResult = !messageOnly && (state === 'completed' || (state === 'working' && id !== undefined));
  const append = metadata.a2a_append === 'true' && id !== undefined;
  const lastChunk =
    metadata.a2a_last_chunk === undefined ? state === 'completed' : metadata.a2a_last_chunk === 'true';
  return {
    state,
    parts: partsOf(metadata.a2a_parts) ?? [{ text: content }],
    artifact: isResult ? { id, append, lastChunk } : null,
    messageOnly,
  };
}

/** Refuses an answer with an unknown state: the caller would otherwise wait until the task expires. */
export function checkAnswer({ metadata }: MessageRequest): void {
  if (metadata?.a2a_task_id === undefined || stateIn(metadata)) return;
  const expected = `must be one of ${ANSWERED_STATES.join(', ')}`;
  throw InvalidInput.field(['body', 'metadata', 'a2a_state'], expected, 'literal_error');
}

function stateIn({ a2a_state = 'completed' }: Record<string, string>): AnsweredState | undefined {
  const said = a2a_state.trim().toLowerCase().replaceAll('-', '_');
  return ANSWERED_STATES.find((known) => known === said);
}

function partsOf(text: string | undefined): Part[] | undefined {
  if (text === undefined) return undefined;
  try {
    const parts: unknown = JSON.parse(text);
    if (findBadText(parts)) return undefined;
    return sendParams({ message: { messageId: 'x', role: 'ROLE_AGENT', parts } }).message.parts;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof A2aError) return undefined;
    throw error;
  }
}
