import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RialtoCommand } from '../support/rialto-command';
import { compareFile } from './golden';

const GUIDE = join(__dirname, '../../docs/cli.md');

it('the guide of the command line lists all commands', async () => {
  const rialto = new RialtoCommand('http://127.0.0.1:1'); // help needs no service
  const { said: tables } = await rialto.run(['help', '--markdown']);
  rialto.close();
  const guide = readFileSync(GUIDE, 'utf8');
  compareFile(GUIDE, guide.slice(0, guide.indexOf('| Command |')) + tables);
});
