import { userInfo } from 'node:os';
import { randomUUID } from 'node:crypto';
import type { OperatorCommand } from '../platform/audit/operator-command';

/** A command that is run on the host itself, as the operator's log will have it. */
export function commandLine(command: string): OperatorCommand {
  const requestId = randomUUID();
  return {
    ...{ via: 'command_line', operator: whoIsAtIt(), ip: '', requestId },
    ...{ command, target: null, details: {} },
  };
}

/** The account of the host; an image may have one without a name. */
export function whoIsAtIt(): string | null {
  try {
    return (
      userInfo()
        .username.replace(/[^\w.@ -]/g, '_')
        .slice(0, 64) || null
    );
  } catch {
    return null;
  }
}
