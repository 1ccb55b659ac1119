import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';
import type { ScanFinding } from './skill-scan';

/** Each danger where it stands. */
export const skillBlocked = (findings: ScanFinding[]): InvalidInput =>
  new InvalidInput(
    findings
      .filter(({ severity }) => severity === 'danger')
      .map(({ where, rule, excerpt }) => ({
        loc: ['body', where],
        msg: `${rule.replaceAll('_', ' ')}: ${excerpt}`,
        type: 'skill_blocked',
      })),
  );

export const notApproved = (): DomainError =>
  new DomainError(
    'skill_state_conflict',
    'conflict',
    'Only an approved skill that is not verified yet can be verified.',
  );

export const decidedOtherwise = (status: string): DomainError =>
  new DomainError('verification_state_conflict', 'conflict', `The request is already ${status}.`);

onViolation(
  'skills_slug_uq',
  () => new DomainError('slug_taken', 'conflict', 'This slug is taken. Choose another one.'),
);
onViolation(
  'skill_verifications_open_uq',
  () =>
    new DomainError(
      'verification_pending',
      'conflict',
      'A verification request for this skill is still open.',
    ),
);
