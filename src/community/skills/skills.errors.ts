import { InvalidInput } from '../../kernel/domain-error';
import { refusal, missing } from '../../kernel/refusal';
import { inWords } from '../../kernel/words';
import { onViolation } from '../../platform/database/constraints';
import { slugTaken } from '../community.errors';
import type { ScanFinding } from './skill-scan';

export const skillVerificationNotFound = missing('skill_verification', 'No such request for verification.');

export const skillNotFound = missing('skill', 'No such skill, or it is not approved.');

/** Lists each dangerous finding with its location. */
export const skillBlocked = (findings: ScanFinding[]): InvalidInput =>
  new InvalidInput(
    findings
      .filter(({ severity }) => severity === 'danger')
      .map(({ where, rule, excerpt }) => ({
        loc: ['body', where],
        msg: `${inWords(rule)}: ${excerpt}`,
        type: 'skill_blocked',
      })),
  );

export const notApproved = refusal({
  code: 'skill_state_conflict',
  kind: 'conflict',
  meaning: 'The status of the skill does not allow this.',
  text: 'Only an approved skill that is not verified yet can be verified.',
});

export const decidedOtherwise = refusal({
  code: 'verification_state_conflict',
  kind: 'conflict',
  meaning: 'The request already has a different decision.',
  text: (status: string) => `The request is already ${status}.`,
});

onViolation('skills_slug_uq', () => slugTaken());
export const verificationPending = refusal({
  code: 'verification_pending',
  kind: 'conflict',
  meaning: 'A verification request for this skill is still open.',
});
onViolation('skill_verifications_open_uq', verificationPending);
