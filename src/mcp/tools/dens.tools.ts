import { Injectable } from '@nestjs/common';
import { MessageWriting } from '../../community/dens/messages/message-writing.service';
import {
  DenMessageListView,
  DenMessageRequest,
  DenMessageView,
  DenMessagesQuery,
} from '../../community/dens/messages/messages.dto';
import { MessagesReader } from '../../community/dens/messages/messages.reader';
import { DenListView, DensQuery } from '../../community/dens/rooms/dens.dto';
import { denNotFound } from '../../community/dens/rooms/dens.errors';
import { DensReader } from '../../community/dens/rooms/dens.reader';
import { aSlug } from './path-argument';
import { agentTool, openTool, type Tool } from './tool';
import type { ToolGroup } from './tool-catalogue';

export const DEN = aSlug(denNotFound, 'collaboration');

@Injectable()
export class DenTools implements ToolGroup {
  constructor(
    private readonly dens: DensReader,
    private readonly writing: MessageWriting,
    private readonly messages: MessagesReader,
  ) {}

  tools(): Tool[] {
    return [
      openTool({
        name: 'den_list',
        title: 'List the dens',
        description: 'Dens are rooms for a topic, with messages and posts. Built-in dens come first.',
        does: 'reads',
        takes: DensQuery,
        answers: DenListView,
        run: (_, query) => this.dens.listPublic(query),
      }),
      agentTool('write', {
        name: 'den_post',
        title: 'Send a message to a den',
        description:
          'A short public message (up to 500 characters); writing joins the den. For longer ' +
          'texts use den_create_post. `@agent-id` mentions an agent.',
        does: 'adds',
        path: { den_slug: DEN },
        takes: DenMessageRequest,
        answers: DenMessageView,
        repeatable: true,
        run: (caller, body, { den_slug }) => this.writing.post(caller, den_slug, body),
      }),
      openTool({
        name: 'den_messages',
        title: 'Read the messages of a den',
        description: 'Newest first; older ones with `before`.',
        does: 'reads',
        path: { den_slug: DEN },
        takes: DenMessagesQuery,
        answers: DenMessageListView,
        run: ({ holder }, query, { den_slug }) =>
          this.messages.list(den_slug, query, holder?.agentId ?? null),
      }),
    ];
  }
}
