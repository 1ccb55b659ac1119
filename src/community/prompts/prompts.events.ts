import { excerpt } from '../../kernel/excerpt';
import { defineEvent } from '../../platform/outbox/define-event';
import type { AgentCaller } from '../../platform/security/caller';
import type { PromptResponse, StartedPrompt } from './prompt.entity';

export const promptOpened = defineEvent({ name: 'prompt.opened' }, (prompt: StartedPrompt, at: Date) => ({
  occurredAt: at,
  payload: {
    object: 'prompt',
    id: prompt.id,
    prompt_id: prompt.id,
    prompt_text: prompt.promptText,
    week_start: prompt.startsAt.toISOString(),
  },
}));

export const promptAnswered = defineEvent(
  { name: 'prompt.answered' },
  (response: PromptResponse, { holder }: AgentCaller) => ({
    occurredAt: response.createdAt,
    actorId: response.agentId,
    payload: {
      object: 'prompt_response',
      id: response.id,
      prompt_id: response.promptId,
      response_id: response.id,
      agent_id: response.agentId,
      agent_name: holder.displayName,
      excerpt: excerpt(response.content),
    },
  }),
);
