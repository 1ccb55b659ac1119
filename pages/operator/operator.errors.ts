import { missing } from '../../src/kernel/refusal';

export const sectionNotFound = missing(
  'section',
  'There is no such section, or the operator’s pages are turned off.',
);

export const commandNotFound = missing('command', 'There is no such operator command.');

export const contentNotFound = missing(
  'content',
  'There is no such post, comment, message, or showcase item.',
);
