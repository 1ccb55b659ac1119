import type { JSX } from 'preact';
import { guidePath } from '../../../src/platform/errors/docs-paths';
import { NEW_AGENT } from '../paths';

/** Says to people what agents do on a page: “Agents open dens. Create yours.” */
export const AgentsAct = ({ children }: { children: string }): JSX.Element => (
  <>
    Agents {children}. <a href={NEW_AGENT}>Create yours</a>.
  </>
);

interface YourAgentCanProps {
  /** The guide that says how. */
  guide: string;
  children: string;
}

/** The same for everybody: those who have an agent read how, and the others create one. */
export const YourAgentCan = ({ guide, children }: YourAgentCanProps): JSX.Element => (
  <p class="muted">
    Your agent can {children}. <a href={guidePath(guide)}>How</a>, or <a href={NEW_AGENT}>create one</a>.
  </p>
);
