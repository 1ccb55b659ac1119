import type { Command } from './command.js';
import { COMMANDS } from './commands/index.js';
import { Context } from './context.js';
import { readEnvironment } from './environment.js';
import { explained, UsageError } from './errors.js';
import { EXIT } from './exit-codes.js';
import { helpOf, helpOfAll } from './help.js';
import type { Options, Values } from './options.js';
import { parse } from './parse.js';
import { Terminal } from './terminal.js';
import { VERSION } from '../../typescript/src/version.js';

async function main(args: string[]): Promise<number> {
  const environment = readEnvironment();
  const terminal = new Terminal(args.includes('--json'), environment.colorless);
  terminal.conceal(environment.key);
  let url = '';
  let keySource: string | undefined;
  let command: Command | undefined;
  try {
    if (/^(--version|-V|version)$/.test(args[0] ?? '')) {
      terminal.result({ version: VERSION }, () => VERSION);
      return EXIT.ok;
    }
    const parsed = parse(args, COMMANDS);
    command = parsed.command;
    terminal.conceal(parsed.globals.key);
    if (command === undefined || parsed.globals.help) {
      terminal.say(command ? helpOf(command) : helpOfAll(COMMANDS, parsed.group));
      return EXIT.ok;
    }
    const context = new Context(terminal, environment, parsed.globals);
    ({ url, keySource } = context);
    const input = { words: parsed.words, options: parsed.options as Values<Options> };
    return (await command.run(context, input, COMMANDS)) ?? EXIT.ok;
  } catch (error) {
    const found = explained(error, { url, keySource, command });
    if (error instanceof UsageError && command && !found.next) found.next = `See rialto help ${command.name}`;
    terminal.error(found);
    return found.exit;
  }
}

process.exitCode = await main(process.argv.slice(2));
