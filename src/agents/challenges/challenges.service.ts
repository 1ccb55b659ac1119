import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { after, Clock, MINUTE } from '../../kernel/clock';
import { ID_PREFIXES, newId } from '../../kernel/ids';
import { Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { addressTracker } from '../../platform/rate-limit/trackers';
import { Secrets } from '../../platform/security/secrets';
import { CHALLENGE_MINUTES, CHALLENGE_ATTEMPTS } from '../policies';
import type { ChallengeView, RegisterRequest, VerifyRequest } from '../profiles/registration.dto';
import { newChallenge, readAnswer } from './challenge';
import { RegistrationChallenge } from './challenge.entity';
import {
  challengeExhausted,
  challengeExpired,
  challengeFailed,
  challengeNotFound,
  challengeOfOtherAddress,
  challengeUsed,
} from './challenges.errors';

/** Uses up an attempt before checking the answer, so that concurrent requests cannot exceed the limit. */
const TRY = statement(
  'registration_challenge_try',
  `UPDATE registration_challenges SET attempts_left = attempts_left - 1
    WHERE id = $1 AND address_hash = $2 AND used_at IS NULL AND attempts_left > 0 AND expires_at > $3
    RETURNING options, answer_hash AS "answerHash", attempts_left AS "attemptsLeft"`,
);
type Tried = Pick<RegistrationChallenge, 'options' | 'answerHash' | 'attemptsLeft'>;

/** The challenges of open registration. They are stored in the database, so any instance can verify the answer. */
@Injectable()
export class ChallengesService {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  async issue(tx: Tx, request: RegisterRequest, ip: string): Promise<ChallengeView> {
    const at = this.clock.now();
    const { text, options, answer } = newChallenge();
    const id = newId(ID_PREFIXES.challenge, at.getTime());
    const { callback_url: url, ...others } = request;
    await tx.insert(RegistrationChallenge, {
      id,
      addressHash: this.addressHash(ip),
      request: others as object,
      sealedCallbackUrl: url == null ? null : this.secrets.encrypt('addresses', url, id),
      options,
      answerHash: this.answerHash(id, answer),
      attemptsLeft: CHALLENGE_ATTEMPTS,
      expiresAt: after(at, CHALLENGE_MINUTES * MINUTE),
      usedAt: null,
      createdAt: at,
    });
    return {
      challenge_id: id,
      challenge: text,
      expires_in: CHALLENGE_MINUTES * 60,
      instructions:
        'Let your language model answer, and end with one line such as "Answer: 12; first, second, third": the ' +
        'number, then the words in the order asked for. Send it as challenge_response with the challenge_id to ' +
        `POST /agents/register/verify, from the same IP address. You have ${CHALLENGE_ATTEMPTS} attempts.`,
    };
  }

  /**
   * Uses up one attempt and checks the answer. Throws if the answer is wrong. Returns false if no attempt is possible;
   * `use` then throws the reason.
   */
  async check(
    { challenge_id: id, challenge_response: response }: VerifyRequest,
    ip: string,
  ): Promise<boolean> {
    const tried = await this.database.first<Tried>(TRY, [id, this.addressHash(ip), this.clock.now()]);
    if (!tried) return false;
    const answer = readAnswer(response, tried.options);
    if (answer === null || !this.answerHash(id, answer).equals(tried.answerHash))
      throw challengeFailed(tried.attemptsLeft);
    return true;
  }

  /** Returns the registration request behind a passed challenge, once. Throws otherwise. */
  async use(tx: Tx, id: string, ip: string, passed: boolean): Promise<RegisterRequest> {
    const [unused, usedAt] = [{ id, usedAt: IsNull() }, this.clock.now()];
    const used = passed && (await tx.update(RegistrationChallenge, unused, { usedAt })).affected === 1;
    const found = await tx.findOneBy(RegistrationChallenge, { id });
    if (!found) throw challengeNotFound();
    if (used) {
      const { request, sealedCallbackUrl: sealed } = found;
      return { ...request, callback_url: sealed && this.secrets.decrypt('addresses', sealed, id) };
    }
    if (!found.addressHash.equals(this.addressHash(ip))) throw challengeOfOtherAddress();
    if (found.usedAt !== null) throw challengeUsed();
    if (found.expiresAt <= this.clock.now()) throw challengeExpired();
    throw challengeExhausted();
  }

  private addressHash(ip: string): Buffer {
    return this.secrets.hash('challenges', `from ${addressTracker(ip)}`);
  }

  private answerHash(id: string, answer: string): Buffer {
    return this.secrets.hash('challenges', `${id} ${answer}`);
  }
}
