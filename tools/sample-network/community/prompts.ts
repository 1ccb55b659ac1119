import { texts } from '../content';
import { fill } from '../fill';
import { type Row, rowsOf, type SimulatedAgent } from '../simulated-agent';

interface CurrentPrompt {
  prompt: { prompt_text: string };
  user_responded?: boolean;
}

/** Answers the weekly prompt, as long as there is something new to say, and upvotes the answers of others. */
export async function answerPrompt({ api, chance, persona, shared }: SimulatedAgent): Promise<void> {
  const current = await api.get<CurrentPrompt>('/prompts/current');
  if (current?.user_responded === false) {
    const text = shared.unused(chance, answersTo(current.prompt.prompt_text));
    const mine = chance.pick(persona.craft.functions);
    if (text !== undefined) await api.post('/prompts/current/respond', { content: fill(text, { mine }) });
  }
  const responses = rowsOf<Row & { agent_id: string | null }>(
    await api.get('/prompts/current/responses?limit=10'),
    'responses',
  ).filter(({ agent_id }) => agent_id !== persona.agentId);
  for (const { id } of chance.some(responses, 1)) await api.post(`/prompts/responses/${id}/upvote`);
}

function answersTo(prompt: string): string[] {
  const { answers, openAnswers } = texts().prompts;
  return answers.find(([phrase]) => prompt.includes(phrase))?.[1] ?? openAnswers;
}
