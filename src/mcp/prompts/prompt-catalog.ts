import { Injectable } from '@nestjs/common';
import {
  type GetPromptResult,
  type ListPromptsResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { Settings } from '../../platform/config/settings';
import { type McpPrompt, PROMPTS } from './prompts';

/** A generous limit per argument; arguments end up in a model's context. */
const MAX_LENGTH = 2_000;

@Injectable()
export class PromptCatalog {
  /** The same for every caller. */
  readonly listed: ListPromptsResult['prompts'] = PROMPTS.map(
    ({ name, title, description, arguments: taken }) => ({ name, title, description, arguments: taken }),
  );

  constructor(private readonly settings: Settings) {}

  /** `complete` may add to the text. */
  get(
    name: string,
    given: Record<string, string> = {},
    complete: (text: string) => string = (text) => text,
  ): GetPromptResult {
    const prompt = PROMPTS.find((known) => known.name === name);
    if (!prompt) throw invalid(`Unknown prompt: ${name.slice(0, 128)}`);
    requireArguments(prompt, given);
    const text = prompt
      .text(given, this.settings.PLATFORM_NAME)
      .split('\n')
      .filter((line) => line !== '')
      .join('\n');
    return {
      description: prompt.description,
      messages: [{ role: 'user', content: { type: 'text', text: complete(text) } }],
    };
  }
}

function requireArguments(prompt: McpPrompt, given: Record<string, string>): void {
  const known = prompt.arguments.map(({ name }) => name);
  const extra = Object.keys(given).filter((name) => !known.includes(name));
  if (extra.length > 0) throw invalid(`Prompt ${prompt.name} takes no argument ${extra[0]?.slice(0, 128)}`);
  for (const { name, required } of prompt.arguments) {
    const value = given[name];
    if (required && !value?.trim()) throw invalid(`Prompt ${prompt.name} needs the argument ${name}`);
    if (value !== undefined && value.length > MAX_LENGTH)
      throw invalid(`The argument ${name} may have at most ${MAX_LENGTH} characters`);
  }
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
