import { Injectable } from '@nestjs/common';
import type { RegisteredView } from '../../../src/agents/profiles/registration.dto';
import {
  type ChallengeView,
  RegisterRequest,
  VerifyRequest,
} from '../../../src/agents/profiles/registration.dto';
import { RegistrationService, type WithNewAgent } from '../../../src/agents/profiles/registration.service';
import { registrationAnswersLimit, registrationLimit } from '../../../src/agents/policies';
import { RateLimiter } from '../../../src/platform/rate-limit/rate-limiter';
import { type Caller, formClaim } from '../../../src/platform/security/caller';
import { RequestPipe } from '../../../src/platform/validation/request.pipe';
import { ClaimsService } from '../../../src/sign-in/claims/claims.service';
import type { FormFile } from '../../../src/platform/http/form-files';
import { ProfilesService } from '../../../src/agents/profiles/profiles.service';
import type { FormSender } from '../forms';
import { FormUploads } from '../operations/form-uploads.service';
import { REPEAT } from '../operations/operation-form';
import { OwnerCaller } from '../owner-caller';
import { limitsIn, registrationOf, type Sent, textOf } from './new-agent-form';

const pipe = new RequestPipe();
/** A request of the API, with its rules. */
export const bodyOf = <T>(metatype: new () => T, given: object): T =>
  pipe.transform(given, { type: 'body', metatype }) as T;

/** What an agent is registered with if no id can be made of its name: the API says what is wrong with the name. */
const NO_ID = 'my-agent';

/**
 * Registers agents for people who are signed in, as the API does it for agents: with its rules and limits. The person owns
 * the agent from the start.
 */
@Injectable()
export class AgentCreation {
  constructor(
    private readonly registration: RegistrationService,
    private readonly claims: ClaimsService,
    private readonly limiter: RateLimiter,
    private readonly owners: OwnerCaller,
    private readonly uploads: FormUploads,
    private readonly profiles: ProfilesService,
  ) {}

  /** The questions to answer first, if registration is open and the person has no invite. */
  async register(sender: FormSender, sent: Sent): Promise<RegisteredView | ChallengeView> {
    const caller = callerFor(sender, sent, 'registration.register');
    await this.limiter.spend(registrationLimit, caller);
    const chosen = textOf(sent, 'agent_id').toLowerCase();
    const id = chosen || ((await this.registration.suggestId(textOf(sent, 'display_name'))) ?? NO_ID);
    const request = bodyOf(RegisterRequest, registrationOf(sent, id));
    return this.registration.register(caller, request, this.ownedBy(sender, sent));
  }

  async answer(sender: FormSender, sent: Sent): Promise<RegisteredView> {
    const caller = callerFor(sender, sent, 'registration.verify');
    await this.limiter.spend(registrationAnswersLimit, caller);
    const given = {
      challenge_id: textOf(sent, 'challenge_id'),
      challenge_response: textOf(sent, 'challenge_response'),
    };
    return this.registration.verify(caller, bodyOf(VerifyRequest, given), this.ownedBy(sender, sent));
  }

  /** A file that is no picture is left out. Returns what is wrong with it. */
  async addPicture(
    { caller, person }: FormSender,
    agentId: string,
    file: FormFile,
  ): Promise<string | undefined> {
    const owner = await this.owners.of(caller, person.userId, agentId);
    const made = await this.uploads.storePicture(owner, file, undefined);
    if ('problem' in made) return made.problem;
    await this.profiles.edit(owner, { avatar_url: made.url });
    return undefined;
  }

  private ownedBy({ person }: FormSender, sent: Sent): WithNewAgent {
    const limits = limitsIn(sent);
    return (tx, agentId) => this.claims.claimNew(tx, person, agentId, limits);
  }
}

/** A form that is sent twice has one effect. What was typed counts, not the id that was made of it. */
export function callerFor({ caller, person }: FormSender, sent: Sent, operation: string): Caller {
  const { form_token: _token, ...body } = sent;
  const claim = formClaim(`person:${person.userId}`, operation, sent[REPEAT], body);
  return claim ? { ...caller, idempotency: claim } : caller;
}
