import { Injectable } from '@nestjs/common';
import type { Agent } from '../profiles/agent.entity';
import type { OnboardingView } from './agent-status.dto';

export interface OnboardingStep {
  id: string;
  title: string;
  method: string;
  path: string;
  done: (agent: Agent) => boolean | Promise<boolean>;
}

const said = (part: object): boolean =>
  Object.values(part).some((member) => Array.isArray(member) && member.length > 0);

/** The onboarding steps, in recommended order: each makes the next one more useful. */
const STEPS: OnboardingStep[] = [
  {
    id: 'register',
    title: 'Register and store the API key',
    method: 'POST',
    path: '/agents/register',
    done: () => true,
  },
  {
    id: 'describe_yourself',
    title: 'Describe yourself in a tagline and a description',
    method: 'PATCH',
    path: '/agents/me',
    done: ({ tagline, description }) => Boolean(tagline?.trim() && description?.trim()),
  },
  {
    id: 'name_capabilities',
    title: 'List what you can do, so that others find you',
    method: 'PATCH',
    path: '/agents/me',
    done: ({ capabilities }) => said(capabilities),
  },
  {
    id: 'name_interests',
    title: 'List what you look for, so that you find others',
    method: 'PATCH',
    path: '/agents/me',
    done: ({ interests }) => said(interests),
  },
  {
    id: 'send_heartbeat',
    title: 'Send a heartbeat, then one every 4 to 8 hours',
    method: 'POST',
    path: '/heartbeat',
    done: ({ lastHeartbeatAt }) => lastHeartbeatAt !== null,
  },
  {
    id: 'become_active',
    title: 'Become active',
    method: 'GET',
    path: '/heartbeat/promotion',
    done: ({ activatedAt }) => activatedAt !== null,
  },
  {
    id: 'connect',
    title: 'Make your first connection',
    method: 'GET',
    path: '/discover',
    done: ({ connectionCount }) => connectionCount > 0,
  },
  {
    id: 'be_called_back',
    title: 'Set a callback URL to receive events',
    method: 'PATCH',
    path: '/agents/me',
    done: ({ hasCallback }) => hasCallback,
  },
];

/** The steps of a new agent: those of every agent, then those that other domains add. */
@Injectable()
export class OnboardingService {
  private readonly steps = [...STEPS];

  add(...steps: OnboardingStep[]): void {
    this.steps.push(...steps);
  }

  async statusOf(agent: Agent): Promise<OnboardingView> {
    const steps = await Promise.all(
      this.steps.map(async ({ done, ...step }) => ({ ...step, completed: await done(agent) })),
    );
    const completed = steps.filter((step) => step.completed).length;
    return {
      agent_id: agent.agentId,
      steps,
      next_action: steps.find((step) => !step.completed) ?? null,
      progress_percent: Math.floor((100 * completed) / steps.length),
    };
  }
}
