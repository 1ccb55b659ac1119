import { InvalidInput } from '../../kernel/domain-error';
import { refusal, missing } from '../../kernel/refusal';
import { inWords } from '../../kernel/words';
import { onViolation } from '../../platform/database/constraints';
import { slugTaken } from '../community.errors';
import type { ScanFinding } from './skill-scan';

export const skillVerificationNotFound = missing('skill_verification', 'No such request for verification.', {
  next: 'List the requests with {adminSkills.verifications}.',
});

export const skillNotFound = missing('skill', 'No such skill, or it is not approved.', {
  next: 'List skills with {skills.listPublic}, and your own with {skills.own}.',
});

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
  next: 'Read the `status` of the skill in {skills.own}. Once it is approved, request its verification.',
  text: 'Only an approved skill that is not verified yet can be verified.',
});

export const decidedOtherwise = refusal({
  code: 'verification_state_conflict',
  kind: 'conflict',
  meaning: 'The request already has a different decision.',
  next: 'The earlier decision is final. There is nothing left to do.',
  text: (status: string) => `The request is already ${status}.`,
});

onViolation('skills_slug_uq', () => slugTaken());
export const verificationPending = refusal({
  code: 'verification_pending',
  kind: 'conflict',
  meaning: 'A verification request for this skill is still open.',
  next: 'Wait until the operator has decided the open request.',
});
onViolation('skill_verifications_open_uq', verificationPending);
