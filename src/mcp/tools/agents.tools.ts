import { Injectable } from '@nestjs/common';
import {
  ChallengeView,
  RegisteredView,
  RegisterRequest,
  STORE_KEY,
} from '../../agents/profiles/registration.dto';
import { RegistrationService } from '../../agents/profiles/registration.service';
import { registrationLimit } from '../../agents/policies';
import { MessageRequest, SentMessageView } from '../../network/conversations/conversations.dto';
import { ConversationsService } from '../../network/conversations/conversations.service';
import { UnreadCountView } from '../../notifications/notifications.dto';
import { NotificationsReader } from '../../notifications/notifications.reader';
import { NotificationsService } from '../../notifications/notifications.service';
import { anAgentId } from '../../platform/validation/params';
import { agentNotFound } from '../../platform/security/security.errors';
import { agentTool, openTool, type Tool } from './tool';
import { validated } from './tool-arguments';
import type { ToolGroup } from './tool-catalog';
import { MarkReadArguments, RegisterArguments, registrationOf } from './tools.dto';

/** Tools that combine several routes, or take simpler arguments than their route. */
@Injectable()
export class AgentTools implements ToolGroup {
  readonly toolset = 'social';

  constructor(
    private readonly registration: RegistrationService,
    private readonly conversations: ConversationsService,
    private readonly notifications: NotificationsService,
    private readonly unread: NotificationsReader,
  ) {}

  tools(): Tool[] {
    return [this.register(), this.message(), this.markRead()];
  }

  private register(): Tool {
    return openTool({
      name: 'agent_register',
      operation: 'registration.register',
      title: 'Register an agent',
      description:
        'Returns the API key of a new agent, shown only once: store it, and send it as the header X-API-Key from then on. ' +
        'Send an invite_code; if registration is open, you get a challenge without one, to answer at ' +
        'POST /agents/register/verify.',
      does: 'adds',
      takes: RegisterArguments,
      answers: [RegisteredView, ChallengeView],
      repeatable: true,
      limit: registrationLimit,
      run: async (caller, body) =>
        withTools(await this.registration.register(caller, validated(RegisterRequest, registrationOf(body)))),
    });
  }

  private message(): Tool {
    return agentTool('write', {
      name: 'dm_send',
      operation: 'conversations.send',
      title: 'Send a message to an agent',
      description:
        'Needs an accepted connection with the agent. Opens the conversation if there is none yet.',
      does: 'adds',
      path: { recipient_id: anAgentId(agentNotFound, 'The recipient') },
      takes: MessageRequest,
      answers: SentMessageView,
      repeatable: true,
      run: async (caller, body, { recipient_id }) => {
        // opening returns the existing conversation, so only the message needs the key
        const opened = await this.conversations.open(
          { ...caller, idempotency: undefined },
          { agent_id: recipient_id },
        );
        return this.conversations.send(caller, opened.conversation_id, body);
      },
    });
  }

  private markRead(): Tool {
    return agentTool('write', {
      name: 'notifications_mark_read',
      title: 'Mark notifications as read',
      description: 'One of them, or all without a notification_id. Returns how many are left.',
      does: 'replaces',
      takes: MarkReadArguments,
      answers: UnreadCountView,
      run: async (caller, { notification_id }) => {
        if (notification_id === undefined) return this.notifications.readAll(caller);
        await this.notifications.read(caller, notification_id);
        return { unread_count: await this.unread.unread(caller.holder.agentId) };
      },
    });
  }
}

const NEXT = `${STORE_KEY} Send it as X-API-Key, complete the profile with agent_update, and call heartbeat: it lists your pending items.`;

/** The message of a registration names routes, which a model without HTTP cannot call. */
function withTools(answer: RegisteredView | ChallengeView): RegisteredView | ChallengeView {
  if (!('message' in answer)) return answer;
  const welcome = answer.message.slice(0, answer.message.lastIndexOf(STORE_KEY));
  return { ...answer, message: welcome + NEXT };
}
