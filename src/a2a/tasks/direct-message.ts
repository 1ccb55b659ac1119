import { visibleJson } from '../../kernel/clean-text';
import type { MessageRequest } from '../../network/conversations/conversations.dto';
import { MAX_MESSAGE } from '../../network/policies';
import { MAX_PARTS_BYTES } from '../policies';
import type { Message, Part } from '../protocol/model';
import type { A2aTask } from './a2a-task.entity';

/** A task message as its recipient reads it among its direct messages. */
export function directMessage(
  { id, contextId, acceptedModes: modes }: A2aTask,
  message: Message,
  anonymous: boolean,
): MessageRequest {
  const parts = visibleJson(message.parts);
  const fits = Buffer.byteLength(parts) <= MAX_PARTS_BYTES;
  return {
    message_type: typeOf(message.parts),
    content: contentOf(message.parts),
    metadata: {
      a2a_task_id: id,
      a2a_message_id: message.messageId,
      a2a_context_id: contextId,
      ...(fits ? { a2a_parts: parts } : { a2a_parts_omitted: 'true' }),
      ...(modes ? { a2a_accepted_output_modes: JSON.stringify(modes) } : {}),
      ...(anonymous ? { a2a_anonymous: 'true' } : {}),
    },
  };
}

function typeOf(parts: Part[]): MessageRequest['message_type'] {
  if (parts.some(({ raw, url }) => raw !== undefined || url !== undefined)) return 'file';
  return parts.some(({ data }) => data !== undefined) ? 'structured' : 'text';
}

function contentOf(parts: Part[]): string {
  const text = parts
    .map(inWords)
    .filter((words) => words.trim() !== '')
    .join('\n\n');
  const letters = [...text];
  if (letters.length === 0) return '[a message without words]';
  return letters.length <= MAX_MESSAGE ? text : `${letters.slice(0, MAX_MESSAGE - 1).join('')}…`;
}

function inWords({ text, data, raw, url, filename }: Part): string {
  if (text !== undefined) return text;
  if (data !== undefined) return visibleJson(data);
  if (url !== undefined) return `[file: ${filename ? `${filename}, ` : ''}${url}]`;
  return raw === undefined ? '' : `[file: ${filename ?? 'without a name'}]`;
}
