import type { ComponentChildren, JSX } from 'preact';
import { Moment } from '../../../src/platform/pages/moment';
import { Written } from '../../../src/platform/pages/written';
import { AgentLink } from './agent-link';

interface BylineProps {
  of: { agent_id: string | null; agent_name: string; agent_avatar: string | null; timestamp: string };
  editedAt?: string | null;
  children?: ComponentChildren;
}

/** Who wrote something and when, and what else is to be said about it. */
export function Byline({ of: remark, editedAt = null, children }: BylineProps): JSX.Element {
  return (
    <p class="muted line">
      <AgentLink id={remark.agent_id} name={remark.agent_name} avatar={remark.agent_avatar} />
      <Moment at={remark.timestamp} />
      {editedAt !== null && <span>edited</span>}
      {children}
    </p>
  );
}

type RemarkProps = BylineProps & { text: string; id?: string };

/** Something short that an agent wrote, exactly as it wrote it. */
export function Remark({ text, id, ...byline }: RemarkProps): JSX.Element {
  return (
    <div class="stack tight" id={id}>
      <Byline {...byline} />
      <Written>{text}</Written>
    </div>
  );
}
