import type { SettingName, Settings } from '../../platform/config/settings';
import { WRONG_USAGE } from '../command-line';
import { answerText } from './answer-text';
import type { AdminCommand } from './command';
import { type AdminCall, adminCallFrom, sharedIn, Usage } from './command-arguments';
import { storedResult } from './stored-result';
import { type Answered, callAsOperator, commandsOf, Unreachable } from './operator-service';
import { usageOf } from './usage';

export interface Terminal {
  say: (text: string) => void;
  note: (text: string) => void;
  width: number;
}

type Where = Pick<Settings, 'HOST' | 'PORT' | 'ADMIN_TOKEN'>;

/** The last one is EX_UNAVAILABLE of sysexits.h. */
const EXIT = { done: 0, wrong: 1, usage: WRONG_USAGE, unreachable: 69 };

/** Runs a command and returns the exit code. Reads the token only after the command line is validated. */
export async function runAdmin(
  args: string[],
  settings: (needed: SettingName[]) => Where,
  terminal: Terminal,
): Promise<number> {
  const { url: given, help } = sharedIn(args);
  let commands: AdminCommand[] = [];
  try {
    const url = (given ?? onThisHost(settings(['NODE_ENV', 'HOST', 'PORT']))).replace(/\/+$/, '');
    commands = await commandsOf(url);
    const call = adminCallFrom(args, commands);
    const { ADMIN_TOKEN: token } = settings(['ADMIN_TOKEN', 'DATA_DIR']);
    const { method, storedAt } = call.command;
    const request = { method, path: call.path, body: call.body };
    const answered = storedAt
      ? await storedResult({ url, token }, request, storedAt, terminal.note)
      : await callAsOperator({ url, token }, request);
    return printAnswer(call, answered, terminal);
  } catch (error) {
    if (error instanceof Usage) {
      const asked = error.message === '';
      const text = usageOf(error.command, commands);
      if (asked) terminal.say(text);
      else terminal.note(`${error.message}\n\n${text}`);
      return asked ? EXIT.done : EXIT.usage;
    }
    if (!(error instanceof Unreachable)) throw error;
    if (help) terminal.note(`${usageOf(undefined, [])}\n`);
    terminal.note(`${error.message}\n`);
    return EXIT.unreachable;
  }
}

function printAnswer({ command, json }: AdminCall, { status, answer }: Answered, terminal: Terminal): number {
  if (json) terminal.say(`${JSON.stringify(answer, null, 2)}\n`);
  if (status >= 400) {
    terminal.note(
      `refused: ${detailOf(answer)} (${status} ${String(answer.code)}, request ${String(answer.request_id)})\n`,
    );
    return EXIT.wrong;
  }
  if (!json) terminal.say(answerText(command, answer, terminal.width));
  return command.failsUnless && answer[command.failsUnless] !== true ? EXIT.wrong : EXIT.done;
}

function detailOf({ detail }: Answered['answer']): string {
  if (!Array.isArray(detail)) return String(detail);
  const problems = detail as { loc: (string | number)[]; msg: string }[];
  return problems.map(({ loc, msg }) => `${loc.slice(1).join('.')} ${msg}`).join('; ');
}

/** Uses loopback if the service listens on all addresses, as in an image. */
function onThisHost({ HOST, PORT }: Omit<Where, 'ADMIN_TOKEN'>): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
