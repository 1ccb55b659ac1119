import { answerText } from './answer-text';
import type { AdminCommand } from './command';
import { type AdminCall, adminCallFrom, sharedIn, Usage } from './command-arguments';
import { storedResult } from './stored-result';
import { type Answered, callAsOperator, commandsOf, Unreachable } from './operator-service';
import { type AdminProgram, usageOf } from './usage';

export interface Terminal {
  say: (text: string) => void;
  note: (text: string) => void;
  width: number;
}

/** Where the service is, and what to call it with; each is read only when it is needed. */
export interface OperatorAccess {
  url: () => string;
  /** Throws if the token is for another service than that at `url`. */
  token: (url: string) => string;
}

/** Runs a command and returns the exit code. Reads the token only after the command line is validated. */
export async function runAdmin(
  args: string[],
  access: OperatorAccess,
  terminal: Terminal,
  program: AdminProgram,
): Promise<number> {
  const { url: given, help } = sharedIn(args);
  let commands: AdminCommand[] = [];
  try {
    const url = (given ?? access.url()).replace(/\/+$/, '');
    commands = await commandsOf(url);
    const call = adminCallFrom(args, commands);
    const token = access.token(url);
    const { method, storedAt } = call.command;
    const request = { method, path: call.path, body: call.body };
    const answered = storedAt
      ? await storedResult({ url, token }, request, storedAt, terminal.note)
      : await callAsOperator({ url, token }, request);
    return printAnswer(call, answered, terminal, program);
  } catch (error) {
    if (error instanceof Usage) {
      const asked = error.message === '';
      const text = usageOf(program, error.command, commands);
      if (asked) terminal.say(text);
      else terminal.note(`${error.message}\n\n${text}`);
      return asked ? program.exit.done : program.exit.usage;
    }
    if (!(error instanceof Unreachable)) throw error;
    if (help) terminal.note(`${usageOf(program, undefined, [])}\n`);
    terminal.note(`${error.message}\n`);
    return program.exit.unreachable;
  }
}

function printAnswer(
  { command, json }: AdminCall,
  { status, answer }: Answered,
  terminal: Terminal,
  { exit }: AdminProgram,
): number {
  if (json) terminal.say(`${JSON.stringify(answer, null, 2)}\n`);
  if (status >= 400) {
    terminal.note(
      `refused: ${detailOf(answer)} (${status} ${String(answer.code)}, request ${String(answer.request_id)})\n`,
    );
    return exit.refused;
  }
  if (!json) terminal.say(answerText(command, answer, terminal.width));
  return command.failsUnless && answer[command.failsUnless] !== true ? exit.wrong : exit.done;
}

function detailOf({ detail }: Answered['answer']): string {
  if (!Array.isArray(detail)) return String(detail);
  const problems = detail as { loc: (string | number)[]; msg: string }[];
  return problems.map(({ loc, msg }) => `${loc.slice(1).join('.')} ${msg}`).join('; ');
}
