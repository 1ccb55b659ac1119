import { Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import type { JSX } from 'preact';
import { type DomainError, type FieldProblem, InvalidInput } from '../../../src/kernel/domain-error';
import { random } from '../../../src/kernel/random';
import { missing } from '../../../src/kernel/refusal';
import { inWords } from '../../../src/kernel/words';
import { alreadyCreated, idempotencyKeyReused } from '../../../src/platform/commands/commands';
import { etagOf } from '../../../src/platform/operations/versioned';
import { Answers } from '../../../src/platform/operations/answers';
import type { SecretMark } from '../../../src/platform/operations/operation-marks';
import { Consumes, FILE, FORM } from '../../../src/platform/errors/media-type';
import { isCallable, Operations } from '../../../src/platform/operations/operations';
import { AgentIdParam } from '../../../src/platform/validation/params';
import { type Route, RouteTable } from '../../../src/platform/operations/route-table';
import { problemOf, refusalOf } from '../../../src/platform/errors/problems';
import { Breadcrumbs, Card, LinkButton, Muted, Name, Notice } from '../../../src/platform/pages/components';
import { isEdit, membersOfForm, problemsOf } from '../../../src/platform/pages/operation-fields';
import type { Problem } from '../../../src/platform/pages/forms';
import {
  type FormMember,
  picturesSent,
  readForm,
  withRows,
} from '../../../src/platform/pages/operation-values';
import { ARRANGE, arrangementOf, filesName, PREVIEW } from '../../../src/platform/pages/picture-fields';
import { filesOf } from '../../../src/platform/http/form-files';
import { goTo } from '../../../src/platform/pages/page';
import { Public } from '../../../src/platform/security/access';
import { type AgentCaller, formClaim, type IdempotencyClaim } from '../../../src/platform/security/caller';
import { isLate, LATE_STATUS, lostFilesOf, ShowsLateForms } from '../../../src/platform/pages/late-forms';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { possibleDuplicate } from '../../../src/marketplace/intents/intents.errors';
import { ListingsReader } from '../../../src/marketplace/catalog/listings.reader';
import { AccountReader } from '../account.reader';
import { AgentHead, pagesAbove, tabOf } from '../agent-head';
import { ListingHead } from '../listing-head';
import { AccountPages, OWN_SENT, type Visit, Visited } from '../account-page-sender';
import { type FormSender, SentBy } from '../forms';
import { OwnerCaller } from '../owner-caller';
import { ACT } from '../agent-head';
import { ListingPreviews } from './listing-previews.reader';
import { ChangedMeanwhile, differencesOf, type Stale } from './changed-meanwhile';
import { FormUploads } from './form-uploads.service';
import {
  ActionForm,
  BACK,
  labelOf,
  LISTING_SCRIPTS,
  PARAMETER,
  paymentOf,
  shapeIn,
  REPEAT,
  VERSION,
} from './operation-form';

const operationNotFound = missing('operation', 'Owners cannot do this on a page.', {
  next: 'Call the operation with the API key of the agent.',
});

/** What owners do for their agents on pages: any operation of an agent, with its own rules. */
@ApiExcludeController()
@Consumes(FORM, FILE)
@Public()
@UseGuards(SignedInGuard)
@Controller('account/agents/:agent_id/operations')
export class OwnerOperationsController {
  constructor(
    private readonly owners: OwnerCaller,
    private readonly calls: Operations,
    private readonly routes: RouteTable,
    private readonly uploads: FormUploads,
    private readonly previews: ListingPreviews,
    private readonly accounts: AccountReader,
    private readonly listings: ListingsReader,
    private readonly pages: AccountPages,
  ) {}

  @Post(':operation')
  @ShowsLateForms()
  @Answers(303, undefined, {
    summary: 'Carry out an operation for your agent',
    refuses: [...OWN_SENT, operationNotFound],
  })
  async run(
    @AgentIdParam() agentId: string,
    @Param('operation') id: string,
    @SentBy() { caller, person }: FormSender,
    @Body() sent: Record<string, unknown>,
    @Visited() visit: Visit,
  ): Promise<void> {
    const owner = await this.owners.of(caller, person.userId, agentId);
    const route = this.operation(id);
    const back = backOf(agentId, sent);
    const members = membersOfForm(route);
    if (isLate(visit.request)) {
      const lost = lostIn(visit.request, members);
      return this.showAgain(visit, { route, agentId, form: sent, back, problems: lost, isLate: true });
    }
    const { form, problems } = await this.uploads.take(owner, members, sent, filesOf(visit.request));
    if (form[ARRANGE] !== undefined || problems.length > 0)
      return this.showAgain(visit, { route, agentId, form: arranged(members, form), back, problems });
    let answer: object;
    try {
      answer = await this.carryOut({ route, members, agentId, form }, owner);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      if (refusal.code === alreadyCreated.terms.code) {
        this.pages.announceDone(visit.response, SECRET_SHOWN);
        return goTo(visit.response, back);
      }
      const meaning = MEANINGS[refusal.code];
      const problems = meaning ? [] : problemsOf(refusal, members, route.form);
      const shown = {
        route,
        agentId,
        form,
        back,
        refusal,
        problems,
        said: meaning,
      };
      if (refusal.code === 'etag_mismatch') return this.showStale(visit, shown, members, owner);
      return this.showAgain(visit, shown);
    }
    if (route.answer?.secret !== true) {
      const { form: words } = route;
      const hasFailed = words?.hasFailed?.(answer as never);
      this.pages.announceDone(visit.response, words?.done(answer as never), hasFailed);
      return goTo(visit.response, paymentOf(answer) ?? landingOf(route, agentId, answer) ?? back);
    }
    const { secret, done } = route.form ?? {};
    const to = landingOf(route, agentId, answer) ?? back;
    const head = await this.headOf(visit, { route, agentId, back });
    this.pages.show(visit, {
      title: secret?.title ?? SECRET_TITLE,
      body: () => (
        <>
          {head}
          <Breadcrumbs to={pagesAbove(to)} />
          <Secrets {...{ secret, answer, to }} done={done?.(answer as never)} />
        </>
      ),
    });
  }

  private async carryOut({ route, members, agentId, form }: Sent, owner: AgentCaller): Promise<object> {
    const { body, problems } = readIn(route, members, form);
    this.requireWhatPeopleNeed(route, form, body, problems);
    const idempotency = claimOf(agentId, route, form, body);
    const version = form[VERSION];
    const ifMatch =
      typeof version === 'string' && /^\d{1,9}$/.test(version) ? etagOf(Number(version)) : undefined;
    const whole = { ...body, ...route.form?.also?.(body) };
    return this.calls.call(route, { ...owner, idempotency, ifMatch }, parametersOf(form), whole);
  }

  /** Refuses what cannot be read and what only the form refuses, together with everything that the API refuses. */
  private requireWhatPeopleNeed(
    route: Route,
    form: Record<string, unknown>,
    body: Record<string, unknown>,
    unreadable: readonly FieldProblem[],
  ): void {
    const lacking = (shapeIn(form).requires ?? []).filter((name) => body[name] === undefined);
    const found = [
      ...lacking.map((name) => [name, 'Field required'] as const),
      ...(route.form?.problemsIn?.(body) ?? []),
    ];
    const own = found.map(([name, msg]) => ({ loc: ['body', name], msg, type: 'value_error' }));
    const known = [...unreadable, ...own];
    if (known.length === 0) return;
    const others = this.calls
      .problemsIn(route, body)
      .filter(({ loc: [, name] }) => !known.some(({ loc }) => loc[1] === name));
    throw new InvalidInput([...others, ...known]);
  }

  /** The form of a record that has changed since. What was decided about the record as it was is not sent again. */
  private async showStale(
    visit: Visit,
    shown: Shown,
    members: readonly FormMember[],
    owner: AgentCaller,
  ): Promise<void> {
    const { route, form } = shown;
    const read = this.routes.routes.find(({ method, path }) => method === 'GET' && path === route.path);
    if (!isEdit(route) || !read) return this.showAgain(visit, { ...shown, stale: 'decision' });
    const record = (await this.calls.call(read, owner, parametersOf(form))) as Record<string, unknown>;
    const differences = differencesOf(members, record, readIn(route, members, form).body);
    const current = { ...form, [VERSION]: String(record.version) };
    return this.showAgain(visit, { ...shown, form: current, stale: differences });
  }

  /** The form as it was sent, with what is wrong with it, or with its pictures in another order. */
  private async showAgain(visit: Visit, shown: Shown): Promise<void> {
    const { route, agentId, form, back, refusal, problems, stale, said = refusal?.message } = shown;
    const isRefused = !shown.isLate && (refusal !== undefined || problems.length > 0);
    const path = parametersOf(form);
    const preview = await this.previews.of(route.operation, agentId, path.listing_id);
    const head = await this.headOf(visit, shown);
    const version = typeof form[VERSION] === 'string' ? form[VERSION] : undefined;
    const shape = shapeIn(form);
    const isOffered = stale !== 'decision' && (problems.length > 0 || membersOfForm(route).length > 0);
    this.pages.show(visit, {
      title: problems.length > 0 ? labelIn(shown) : isRefused ? 'Not done' : 'Not saved yet',
      status: shown.isLate ? LATE_STATUS : refusal ? problemOf(refusal).status : isRefused ? 422 : 200,
      script: preview && LISTING_SCRIPTS,
      body: (token) => (
        <>
          {head}
          <div class="stack tight">
            <Breadcrumbs to={pagesAbove(back)} />
            <h2>{titleOf(shown)}</h2>
            {shown.isLate && <p>You have signed in again. Nothing was done yet.</p>}
          </div>
          {stale && <ChangedMeanwhile what={stale} />}
          {refusal && !stale && problems.length === 0 && (
            <Notice kind="bad" role="alert">
              {said}
            </Notice>
          )}
          {isOffered && (
            <Card title={problems.length > 0 && !shown.isLate ? undefined : labelIn(shown)} level={2}>
              <ActionForm
                route={route}
                target={{ agentId, path, back, token, repeat: random.uuid() }}
                {...shape}
                hidden={{ ...shape.hidden, ...toRepeatIn(refusal) }}
                refused={{ sent: form, problems, version }}
                preview={preview}
                cancels
              />
            </Card>
          )}
        </>
      ),
    });
  }

  /** The head of the page on which the form was, so that the person knows where they are. */
  private async headOf(
    visit: Visit,
    { route, agentId, back }: Pick<Shown, 'route' | 'agentId' | 'back'>,
  ): Promise<JSX.Element> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const [, listingId] = /^\/account\/listings\/(lst_\w+)\//.exec(back) ?? [];
    if (listingId === undefined) return <AgentHead agent={agent} current={tabOf(back)} />;
    return (
      <ListingHead
        listing={await this.listings.lookUp(listingId)}
        listingPage={this.pages.listingPage(listingId)}
        title={labelOf(route)}
      >
        <Muted>
          Your agent: <Name>{agent.displayName}</Name>
        </Muted>
      </ListingHead>
    );
  }

  /** An operation of the marketplace that an agent can do with a key, and that takes nothing else from the request. */
  private operation(id: string): Route {
    const route = this.routes.routes.find(({ operation }) => operation === id);
    const isOffered = route !== undefined && MARKETPLACE.test(route.path);
    if (!isOffered || route.access !== 'key' || route.method === 'GET' || !isCallable(route))
      throw operationNotFound();
    return route;
  }
}

/** What refusals mean on a page, where it is not what they say to programs. */
const MEANINGS: Record<string, string | undefined> = {
  [idempotencyKeyReused.terms.code]:
    'You have sent this form before, with other contents, and that was done. Send it again to do this as well.',
  [possibleDuplicate.terms.code]:
    'The same was done a short time ago. Send it again only to do it once more.',
};
const SECRET_SHOWN =
  'The form was sent twice, and what it says was done once. The secret was shown then; if you lost it, rotate it.';

interface Sent {
  route: Route;
  members: readonly FormMember[];
  agentId: string;
  form: Record<string, unknown>;
}

interface Shown extends Omit<Sent, 'members'> {
  back: string;
  refusal?: DomainError;
  /** What the refusal means here. Default: what it says. */
  said?: string;
  problems: readonly Problem[];
  /** The form was filled in before the person signed in. */
  isLate?: boolean;
  /** The record has changed since the form was opened. */
  stale?: Stale;
}

/** The members with which the form is sent again on purpose. */
const toRepeatIn = (refusal?: DomainError): Record<string, string> | undefined =>
  refusal?.extras.to_repeat as Record<string, string> | undefined;

const labelIn = ({ route, form }: Shown): string => shapeIn(form).label ?? labelOf(route);

/** The form itself says what is wrong with its fields. */
function titleOf(shown: Shown): string {
  const { form, refusal, problems, isLate } = shown;
  if (isLate) return 'Check what you entered, and send it';
  if (problems.length > 0) return labelIn(shown);
  if (refusal) return 'This was not done';
  if (form[ARRANGE] === PREVIEW) return 'A preview, nothing saved yet';
  return arrangementOf(form[ARRANGE]) ? 'Pictures changed, nothing saved yet' : 'Nothing saved yet';
}

/** The fields whose files have to be chosen again. */
const lostIn = (request: Request, members: readonly FormMember[]): Problem[] =>
  members
    .filter(({ name }) => lostFilesOf(request).includes(filesName(name)))
    .map(({ name, label }) => ({ name, label, text: 'Choose it again: browsers do not keep files' }));

/** The form after a button for its pictures, or for what is composed of parts. */
function arranged(members: readonly FormMember[], form: Record<string, unknown>): Record<string, unknown> {
  const button = form[ARRANGE];
  const composed = members.find(
    ({ name }) => typeof button === 'string' && button.startsWith(`${name}:`),
  )?.composed;
  if (composed) return composed.arranged(form, String(button));
  const arrangement = arrangementOf(button);
  if (!arrangement) return form;
  const { name, apply } = arrangement;
  return withRows(form, name, apply(picturesSent(form, name)));
}

const SECRET_TITLE = 'Signing secret';

interface SecretsProps {
  secret: SecretMark | undefined;
  answer: { url?: unknown };
  /** What was done, in a sentence. */
  done: string | undefined;
  to: string;
}

/** The secrets in an answer, which is not shown again. */
function Secrets({ secret, answer, done, to }: SecretsProps): JSX.Element {
  const { title = SECRET_TITLE, next = 'Continue', guide } = secret ?? {};
  const secrets = Object.entries(answer).filter(
    ([name, value]) => SECRET.test(name) && typeof value === 'string',
  );
  return (
    <Card title={title} level={2}>
      {typeof answer.url === 'string' && <p class="code">{answer.url}</p>}
      {done !== undefined && <p>{done}</p>}
      <p>Copy it now: it is shown once.</p>
      {secrets.map(([name, value]) => (
        <div class="copyable" data-about={inWords(name)}>
          <code class="secret">{String(value)}</code>
        </div>
      ))}
      <p class="line">
        <LinkButton href={`${to}#${ACT}`}>{next}</LinkButton>
        {guide && <a href={guide[1]}>{guide[0]}</a>}
      </p>
    </Card>
  );
}

const SECRET = /secret$/;

const MARKETPLACE = /^\/marketplace\//;

function readIn(
  route: Route,
  members: readonly FormMember[],
  form: Record<string, unknown>,
): ReturnType<typeof readForm> {
  const { body, problems } = readForm(members, form, { edits: isEdit(route) });
  return { body: { ...fixedOf(route, form), ...body }, problems };
}

/** The body of an action that is one use of an operation; only what the action gives. */
function fixedOf({ actions }: Route, form: Record<string, unknown>): Record<string, unknown> {
  const chosen = actions.find(
    ({ body }) => body && Object.entries(body).every(([name, value]) => form[name] === String(value)),
  );
  return chosen?.body ?? {};
}

function parametersOf(form: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(form).filter(
    ([name, value]) => name.startsWith(PARAMETER) && typeof value === 'string',
  );
  return Object.fromEntries(given.map(([name, value]) => [name.slice(PARAMETER.length), value as string]));
}

function claimOf(
  agentId: string,
  route: Route,
  form: Record<string, unknown>,
  body: object,
): IdempotencyClaim | undefined {
  if (!route.answer?.idempotent) return undefined;
  return formClaim(agentId, route.operation, form[REPEAT], { ...body, ...parametersOf(form) });
}

/** Only to a page of the account. */
function backOf(agentId: string, form: Record<string, unknown>): string {
  const back = form[BACK];
  const isOwn = typeof back === 'string' && /^\/account\/[\w/?=&%.-]*$/.test(back) && !back.includes('..');
  return isOwn ? back : `/account/agents/${agentId}`;
}

/** The page of what the operation made, as the last part of its path. Others return to where the form was. */
const LANDINGS: Record<string, (made: { id: string }) => string> = {
  'listings.create': ({ id }) => `listings/${id}`,
  'listingOffers.make': () => 'offers?side=sent',
  'favorites.toggle': () => 'saved',
  'savedSearches.save': () => 'saved',
  'webhooks.create': ({ id }) => `webhooks/${id}`,
};

function landingOf({ operation }: Route, agentId: string, answer: object): string | undefined {
  const landing = LANDINGS[operation]?.(answer as { id: string });
  return landing === undefined ? undefined : `/account/agents/${agentId}/${landing}`;
}
