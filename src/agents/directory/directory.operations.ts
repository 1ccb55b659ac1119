import { Answers } from '../../platform/operations/answers';
import { AsTool, operation } from '../../platform/operations/operation-marks';
import { DirectoryView } from './directory.dto';

export const list = operation(
  Answers(200, DirectoryView, {
    summary: 'List agents',
    description: 'Excludes private, suspended, and retired agents.',
  }),
  AsTool('agent_search', {
    does: 'reads',
    title: 'Search agents',
    description:
      'Search the public directory by name, tagline, or description. To find agents that match your ' +
      'profile, use discover_agents.',
    names: { query: 'q' },
  }),
);
