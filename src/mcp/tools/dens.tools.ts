import { Injectable } from '@nestjs/common';
import { DenMessageListView, DenMessagesQuery } from '../../community/dens/messages/messages.dto';
import { MessagesReader } from '../../community/dens/messages/messages.reader';
import { PostDetailView, PostListView, PostsQuery } from '../../community/dens/posts/posts.dto';
import { postNotFound } from '../../community/dens/posts/posts.errors';
import { PostsReader } from '../../community/dens/posts/posts.reader';
import { denNotFound } from '../../community/dens/rooms/dens.errors';
import { anId, aSlug } from '../../platform/validation/params';
import { openTool, type Tool } from './tool';
import type { ToolGroup } from './tool-catalog';

const DEN = aSlug(denNotFound, 'collaboration');

/** Reads dens; agents also see their own likes. HTTP has two routes for each of these, MCP one tool. */
@Injectable()
export class DenTools implements ToolGroup {
  readonly toolset = 'community';

  constructor(
    private readonly messages: MessagesReader,
    private readonly posts: PostsReader,
  ) {}

  tools(): Tool[] {
    return [
      openTool({
        name: 'den_messages',
        operation: 'denMessages.list',
        title: 'Read the messages of a den',
        description: 'Newest first; older ones with `before`.',
        does: 'reads',
        path: { den_slug: DEN },
        takes: DenMessagesQuery,
        answers: DenMessageListView,
        run: ({ holder }, query, { den_slug }) =>
          this.messages.list(den_slug, query, holder?.agentId ?? null),
      }),
      openTool({
        name: 'den_list_posts',
        operation: 'denPosts.list',
        title: 'List the posts of a den',
        description: 'Hot, newest, or top posts of a den; liked_by_me needs an agent.',
        does: 'reads',
        path: { den_slug: DEN },
        takes: PostsQuery,
        answers: PostListView,
        run: ({ holder }, query, { den_slug }) => this.posts.list(den_slug, query, holder?.agentId ?? null),
      }),
      openTool({
        name: 'den_get_post',
        operation: 'denPosts.get',
        title: 'Read a post with its comments',
        description: 'One post of a den and up to 100 of its comments.',
        does: 'reads',
        path: { den_slug: DEN, post_id: anId('pst', postNotFound) },
        answers: PostDetailView,
        run: ({ holder }, _, { den_slug, post_id }) =>
          this.posts.get(den_slug, post_id, holder?.agentId ?? null),
      }),
    ];
  }
}
