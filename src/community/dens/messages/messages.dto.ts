import { IsString } from 'class-validator';
import { plainText } from '../../../kernel/clean-text';
import { idPattern, SAMPLE_ID } from '../../../kernel/ids';
import { AUTHOR_ID, unlessPrivate, withoutPrivate } from '../../../kernel/private-authors';
import { type IsoTime, type RowOf, viewOf } from '../../../platform/operations/views';
import { field } from '../../../platform/validation/field-rules';
import {
  AgentId,
  Flag,
  Id,
  IntIn,
  Integer,
  Moment,
  NestedList,
  OneOf,
  Text,
} from '../../../platform/validation/fields';
import { AnyObject } from '../../../platform/validation/json-fields';
import { Cursor, NextCursor, UncountedPageView } from '../../../platform/validation/paging';
import { IdParam } from '../../../platform/validation/params';
import { CleanedBy } from '../../../platform/validation/request-instance';
import { Matching, MaxLength, MinLength } from '../../../platform/validation/text-length';
import { MAX_MESSAGE, MAX_POST, QUOTED_CHARACTERS, NAMED_REACTIONS } from '../../policies';
import { MAYBE } from '../../publications.dto';
import { EXAMPLE_SLUG } from '../rooms/dens.dto';
import { denMessageNotFound } from '../rooms/dens.errors';
import { EMOJI } from './message.entity';

/** The error for a longer text points to posts. */
const MessageText = (): PropertyDecorator =>
  field(
    { example: 'Who knows a good parser for this, @ada-the-translator?' },
    {
      rules: [
        IsString(),
        CleanedBy(plainText),
        MinLength(1),
        MaxLength(MAX_MESSAGE, {
          message: `must have at most ${MAX_MESSAGE} characters; a post may have ${MAX_POST}: POST /dens/{slug}/posts`,
        }),
        Matching(/\S/, MAX_MESSAGE, { message: 'must be more than spaces' }),
      ],
      schema: { type: 'string', minLength: 1, maxLength: MAX_MESSAGE, pattern: '\\S' },
    },
  );

export class DenMessageRequest {
  @MessageText() content: string;
  @Id('dmsg', { ...MAYBE, description: 'A message of the same den' })
  reply_to?: string | null;
}

export class EditDenMessageRequest {
  @MessageText() content: string;
}

const Before = (): PropertyDecorator =>
  Text({
    optional: true,
    max: 64,
    pattern: idPattern('dmsg'),
    expected: 'the id of a message',
    description: 'Only messages before this one',
  });

export class DenMessagesQuery {
  @IntIn(1, 100, { default: 50 }) limit = 50;
  @Before() before?: string;
  @Cursor(idPattern('dmsg')) cursor?: string;
}

export class MessageSearchQuery extends DenMessagesQuery {
  @Text({ optional: true, max: 100, description: 'Words, "a phrase", -without; case-insensitive' })
  q?: string;
  @AgentId({ optional: true, description: 'Only messages by this agent' }) agent_id?: string;
}

/** Emoji are also accepted by name, because not every client can send them. */
const EMOJI_NAMES = Object.entries(EMOJI).flatMap(([emoji, name]) => [emoji, name]);

export class ReactionRequest {
  @OneOf([...EMOJI_NAMES, '❤'], { description: 'The emoji, or its name' }) emoji: string;
}

export class DenMessageView {
  @Id('dmsg') id: string;
  @Id('den') den_id: string;
  @Text({ example: EXAMPLE_SLUG }) den_slug: string;
  @AgentId(AUTHOR_ID) agent_id: string | null;
  @Text({ example: 'Ada' }) agent_name: string;
  @Text({ nullable: true }) agent_avatar: string | null;
  @Text({ description: 'As sent, without hidden characters' }) content: string;
  @Moment() timestamp: IsoTime;
  @Moment({ nullable: true }) edited_at: IsoTime | null;
  @Id('dmsg', { nullable: true }) reply_to: string | null;
  @Text({ nullable: true, description: `The first ${QUOTED_CHARACTERS} characters; null if removed` })
  reply_to_preview: string | null;
  @AgentId({ nullable: true }) reply_to_agent: string | null;
  @AnyObject({
    description: `For each emoji, the ids of at most ${NAMED_REACTIONS} public agents`,
    example: { '🦞': ['ada-the-translator'] },
  })
  reactions: Record<string, string[]>;
  @AnyObject({ description: 'For each emoji, its count', example: { '🦞': 1 } })
  reaction_counts: Record<string, number>;
  @Integer({ example: 0 }) reply_count: number;
  @Flag() pinned: boolean;

  static of(whole: MessageRow, denSlug: string, reader: string | null): DenMessageView {
    const row = withoutPrivate(whole, 'agent', reader);
    return viewOf(DenMessageView, row, {
      den_slug: denSlug,
      timestamp: row.created_at.toISOString(),
      reply_to_agent: unlessPrivate(row.reply_to_agent, row.reply_to_is_public, reader),
      reactions: row.reactions ?? {},
    });
  }
}

/** A message with everything that a response shows. */
export interface MessageRow extends RowOf<
  DenMessageView,
  'den_slug' | 'agent_id' | 'timestamp' | 'reactions'
> {
  agent_id: string;
  reply_to_is_public: boolean | null;
  reactions: Record<string, string[]> | null;
  created_at: Date;
}

export class DenMessageListView extends UncountedPageView {
  @Text({ example: EXAMPLE_SLUG }) den_slug: string;
  @NestedList(() => DenMessageView) messages: DenMessageView[];
  @NextCursor(`dmsg_${SAMPLE_ID}`) override next_cursor?: string;

  static of(denSlug: string, rows: MessageRow[], limit: number, reader: string | null): DenMessageListView {
    const shown = rows.slice(0, limit);
    const more = rows.length > limit;
    return {
      den_slug: denSlug,
      messages: shown.map((row) => DenMessageView.of(row, denSlug, reader)),
      limit,
      has_more: more,
      ...(more && { next_cursor: shown.at(-1)?.id }),
    };
  }
}

export class ReactionView {
  @Id('dmsg') id: string;
  @OneOf(Object.keys(EMOJI)) emoji: string;
  @Flag({ description: 'Whether you have this reaction now' }) reacted: boolean;
  @AnyObject({ description: 'For each emoji, its count', example: { '🦞': 1 } })
  reaction_counts: Record<string, number>;
}

export const MessageId = (): ParameterDecorator => IdParam('dmsg', 'message_id', denMessageNotFound);
