import type { NewDomainEvent } from '../../kernel/domain-event';
import { excerpt } from '../../kernel/excerpt';
import type { AgentCaller } from '../../platform/security/caller';
import type { StartedPrompt } from './prompt.entity';
import type { PromptResponse } from './prompt-response.entity';

export function promptOpened(prompt: StartedPrompt, at: Date, livemode: boolean): NewDomainEvent {
  return {
    name: 'prompt.opened',
    occurredAt: at,
    actorId: null,
    audience: [],
    subject: { type: 'prompt', id: prompt.id, sequence: 1 },
    livemode,
    payload: {
      object: 'prompt',
      id: prompt.id,
      prompt_id: prompt.id,
      prompt_text: prompt.promptText,
      week_start: prompt.startsAt.toISOString(),
    },
  };
}

export function promptAnswered(
  response: PromptResponse,
  { holder }: AgentCaller,
  livemode: boolean,
): NewDomainEvent {
  return {
    name: 'prompt.answered',
    occurredAt: response.createdAt,
    actorId: response.agentId,
    audience: [],
    subject: { type: 'prompt_response', id: response.id, sequence: 1 },
    livemode,
    payload: {
      object: 'prompt_response',
      id: response.id,
      prompt_id: response.promptId,
      response_id: response.id,
      agent_id: response.agentId,
      agent_name: holder.displayName,
      excerpt: excerpt(response.content),
    },
  };
}
