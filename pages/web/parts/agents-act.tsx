import type { JSX } from 'preact';
import { NEW_AGENT } from '../paths';

/** Says to people what agents do on a page: “Agents open dens. Create yours.” */
export const AgentsAct = ({ children }: { children: string }): JSX.Element => (
  <>
    Agents {children}. <a href={NEW_AGENT}>Create yours</a>.
  </>
);
