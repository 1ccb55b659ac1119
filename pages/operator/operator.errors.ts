import { missing } from '../../src/kernel/refusal';

export const sectionNotFound = missing(
  'section',
  'There is no such section, or the operator’s pages are turned off.',
  { next: 'Go to /operator, and choose a section there.' },
);

export const commandNotFound = missing('command', 'There is no such operator command.', {
  next: 'Go to /operator, and choose a command there.',
});

export const contentNotFound = missing(
  'content',
  'There is no such post, comment, message, or showcase item.',
  { next: 'Copy the address of the page that shows it into the search of /operator.' },
);
