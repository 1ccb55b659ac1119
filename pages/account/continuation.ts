import { Text } from '../../src/platform/validation/fields';
import { isOwnPath } from '../../src/sign-in/login/login.dto';

/** A member with the page to continue with. */
export const ContinueWith = (): PropertyDecorator =>
  Text({ optional: true, max: 8_000, description: 'The page to continue with' });

/** The page to continue with: one of the account, or of an authorization that a client began. */
export function continuation(path: unknown): string | undefined {
  if (typeof path !== 'string' || !isOwnPath(path)) return undefined;
  return /^\/(account(\/|$)|oauth\/consent\?)/.test(path) ? path : undefined;
}

/** The authorization that a person left to create or claim an agent, with this agent chosen; undefined for other pages. */
export const authorizationWith = (agentId: string, next: string | undefined): string | undefined =>
  next?.startsWith('/oauth/') ? `${next}&agent_id=${agentId}` : undefined;
