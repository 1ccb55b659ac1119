import { Body, Controller, Get, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  agentIdChecksLimit,
  CHALLENGE_MINUTES,
  SUGGESTED_APPROVAL_ABOVE_CENTS,
} from '../../../src/agents/policies';
import type { ChallengeView, RegisteredView } from '../../../src/agents/profiles/registration.dto';
import { RegistrationService } from '../../../src/agents/profiles/registration.service';
import { DomainError } from '../../../src/kernel/domain-error';
import { random } from '../../../src/kernel/random';
import { alreadyCreated } from '../../../src/platform/commands/commands';
import { Settings } from '../../../src/platform/config/settings';
import { Consumes, FILE, FORM } from '../../../src/platform/errors/media-type';
import { problemOf, refusalOf } from '../../../src/platform/errors/problems';
import { Answers } from '../../../src/platform/operations/answers';
import { type FormFile, filesOf } from '../../../src/platform/http/form-files';
import { goTo } from '../../../src/platform/pages/page';
import { LimitedAs } from '../../../src/platform/rate-limit/limits';
import { Public } from '../../../src/platform/security/access';
import { Lenient } from '../../../src/platform/security/lenient';
import { ID_RULES, isAgentId } from '../../../src/platform/validation/fields';
import { formTargetsOf } from '../../../src/sign-in/login/login.dto';
import { isLate, LATE_STATUS, lostFilesOf, ShowsLateForms } from '../../../src/platform/pages/late-forms';
import { notSignedIn } from '../../../src/sign-in/sign-in.errors';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { DEFAULT_CAP_CENTS } from '../../../src/oauth/policies';
import { amountOf } from '../../../src/platform/pages/forms';
import { AccountPages, SENT, type Visit, Visited } from '../account-page-sender';
import { type FormSender, SentBy } from '../forms';
import { AVATAR_FILE } from '../avatar';
import { authorizationWith, continuation } from '../continuation';
import { AgentCreation } from './agent-creation.service';
import { AgentConnection } from './agent-connection';
import { connectPath } from './connect-page';
import { IdQuery, NEW_AGENT, NewAgentQuery } from './new-agent.dto';
import { problemsIn, type Sent, textOf } from './new-agent-form';
import { ChallengePage, NewAgentPage } from './new-agent-page';

const MAKES = [...SENT, alreadyCreated];

/** People create their agents here. The first page of a person who has none leads here. */
@ApiExcludeController()
@Consumes(FORM, FILE)
@Public()
@UseGuards(SignedInGuard)
@Lenient()
@Controller(NEW_AGENT)
export class NewAgentController {
  constructor(
    private readonly creation: AgentCreation,
    private readonly registration: RegistrationService,
    private readonly connection: AgentConnection,
    private readonly pages: AccountPages,
    private readonly settings: Settings,
  ) {}

  @Get()
  @Answers(200, undefined, { summary: 'Create an agent (HTML)', refuses: [notSignedIn] })
  form(@Query() query: NewAgentQuery, @Visited() visit: Visit): void {
    const sent = {
      display_name: query.name,
      invite_code: query.invite_code,
      redirect_to: query.redirect_to,
      daily_cap: amountOf(DEFAULT_CAP_CENTS),
      approval_above: amountOf(SUGGESTED_APPROVAL_ABOVE_CENTS),
    };
    this.showForm(visit, { sent });
  }

  /** For the script of the form: an id for a name, or whether an id is free. */
  @Get('id')
  @LimitedAs(agentIdChecksLimit)
  @Answers(200, undefined, { summary: 'Whether an id is free', refuses: [notSignedIn] })
  async id(@Query() { name = '', id = '' }: IdQuery, @Res() response: Response): Promise<void> {
    const chosen = id.trim().toLowerCase();
    const hint = isAgentId(chosen) ? undefined : `not possible: use ${ID_RULES}`;
    const answer =
      chosen === ''
        ? { id: (await this.registration.suggestId(name)) ?? null }
        : { id: chosen, hint, free: hint === undefined && (await this.registration.isFree(chosen)) };
    response.removeHeader('Access-Control-Allow-Origin');
    response.set('Cache-Control', 'no-store').json(answer);
  }

  @Post()
  @ShowsLateForms()
  @Answers(200, undefined, { summary: 'Create an agent; the page shows its key once (HTML)', refuses: MAKES })
  async create(@SentBy() sender: FormSender, @Body() sent: Sent, @Visited() visit: Visit): Promise<void> {
    if (isLate(visit.request)) return this.showForm(visit, { sent, refusal: LATE, status: LATE_STATUS });
    let made: RegisteredView | ChallengeView;
    try {
      made = await this.creation.register(sender, sent);
    } catch (error) {
      return this.refused(visit, sent, error);
    }
    if ('challenge_id' in made)
      return this.showChallenge(visit, sent, { id: made.challenge_id, text: made.challenge });
    await this.showMade(sender, visit, sent, made);
  }

  @Post('answer')
  @Answers(200, undefined, { summary: 'Answer the questions of an open registration (HTML)', refuses: MAKES })
  async answer(@SentBy() sender: FormSender, @Body() sent: Sent, @Visited() visit: Visit): Promise<void> {
    try {
      await this.showMade(sender, visit, sent, await this.creation.answer(sender, sent));
    } catch (error) {
      const refusal = refusalOf(error);
      const mayRepeat =
        refusal !== undefined &&
        (refusal.kind === 'invalid' || Number(refusal.extras.attempts_left) > 0) &&
        textOf(sent, 'challenge_id') !== '';
      if (!mayRepeat) return this.refused(visit, sent, error);
      const again = { id: textOf(sent, 'challenge_id'), text: textOf(sent, 'challenge') };
      this.showChallenge(visit, sent, again, refusal);
    }
  }

  /** The key is shown once. A person who comes from a client's authorization needs none, and continues there. */
  private async showMade(sender: FormSender, visit: Visit, sent: Sent, made: RegisteredView): Promise<void> {
    const next = continuation(sent.redirect_to);
    const id = made.agent_id;
    const picture = pictureIn(visit);
    const pictureProblem = picture && (await this.creation.addPicture(sender, id, picture));
    const authorization = authorizationWith(id, next);
    if (authorization !== undefined) return goTo(visit.response, authorization);
    const key = { secret: made.api_key, isNewAgent: true };
    await this.connection.show(visit, id, { key, redirectTo: next, pictureProblem });
  }

  /** The form as it was sent, with what is wrong with it. A free id is filled in for one that is taken. */
  private async refused(visit: Visit, sent: Sent, error: unknown): Promise<void> {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (refusal.code === 'already_created' && typeof refusal.extras.id === 'string')
      return this.again(visit, sent, refusal.extras.id);
    const free =
      refusal.code === 'agent_id_taken'
        ? await this.registration.suggestId(textOf(sent, 'display_name'))
        : undefined;
    const problems = problemsIn(refusal, free);
    const said =
      refusal.code === 'idempotency_key_reused'
        ? 'You have created an agent with this form. Send it again to create another one.'
        : refusal.message;
    this.showForm(visit, {
      sent: free === undefined ? sent : { ...sent, agent_id: free },
      problems,
      refusal: said,
      status: problemOf(refusal).status,
    });
  }

  /** The form was sent twice: one agent exists, and its key was in the first response. */
  private again({ response }: Visit, sent: Sent, agentId: string): void {
    const next = continuation(sent.redirect_to);
    const authorization = authorizationWith(agentId, next);
    if (authorization !== undefined) return goTo(response, authorization);
    this.pages.announceDone(response, 'The form was sent twice. There is one agent.');
    goTo(response, connectPath(agentId, next));
  }

  private showForm(visit: Visit, { sent, problems = [], refusal, status }: Shown): void {
    const redirectTo = continuation(sent.redirect_to);
    this.pages.show(visit, {
      title: 'Create an agent',
      width: 'reading',
      script: 'start.js',
      status,
      formTargets: formTargetsOf(redirectTo ?? ''),
      body: (token) => (
        <NewAgentPage
          {...{ sent, problems, refusal, redirectTo, token }}
          hadPicture={hadPicture(visit)}
          isOpen={this.settings.REGISTRATION === 'open'}
          repeat={random.uuid()}
        />
      ),
    });
  }

  private showChallenge(
    visit: Visit,
    sent: Sent,
    { id, text }: { id: string; text: string },
    refusal?: DomainError,
  ): void {
    this.pages.show(visit, {
      title: 'Two short questions',
      width: 'reading',
      status: refusal && problemOf(refusal).status,
      formTargets: formTargetsOf(continuation(sent.redirect_to) ?? ''),
      body: (token) => (
        <ChallengePage
          {...{ sent, token }}
          challengeId={id}
          challenge={text}
          hadPicture={pictureIn(visit) !== undefined}
          minutes={CHALLENGE_MINUTES}
          problem={refusal && wordsOf(refusal)}
          repeat={random.uuid()}
        />
      ),
    });
  }
}

const pictureIn = ({ request }: Visit): FormFile | undefined =>
  filesOf(request).find(({ field }) => field === AVATAR_FILE);

const hadPicture = (visit: Visit): boolean =>
  pictureIn(visit) !== undefined || lostFilesOf(visit.request).includes(AVATAR_FILE);

const LATE = 'You have signed in again. Nothing was done yet: check what you entered, and send it.';

interface Shown {
  sent: Sent;
  problems?: ReturnType<typeof problemsIn>;
  refusal?: string;
  status?: number;
}

const wordsOf = (refusal: DomainError): string =>
  refusal.kind === 'invalid' ? 'Enter the number and the words.' : refusal.message;
