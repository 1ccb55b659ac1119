import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CreateKeyRequest, KeyLimitsRequest } from '../../../src/agents/api-keys/api-keys.dto';
import {
  agentDeactivated,
  apiKeyNotFound,
  keyExceedsOwn,
  tooManyKeys,
} from '../../../src/agents/api-keys/api-keys.errors';
import { OwnerControlsService } from '../../../src/agents/owner-controls/owner-controls.service';
import { Clock } from '../../../src/kernel/clock';
import { type DomainError, InvalidInput } from '../../../src/kernel/domain-error';
import { random } from '../../../src/kernel/random';
import { alreadyCreated } from '../../../src/platform/commands/commands';
import { Consumes, FORM, isForm } from '../../../src/platform/errors/media-type';
import { problemOf, refusalOf } from '../../../src/platform/errors/problems';
import { Answers } from '../../../src/platform/operations/answers';
import { labelOfField, type Problem } from '../../../src/platform/pages/forms';
import { forPeople } from '../../../src/platform/pages/operation-fields';
import { goTo } from '../../../src/platform/pages/page';
import { Public } from '../../../src/platform/security/access';
import { scopeMissing } from '../../../src/platform/security/scope-checks';
import { Lenient } from '../../../src/platform/security/lenient';
import { AgentIdParam, IdParam } from '../../../src/platform/validation/params';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { centsOf, FormRequest } from '../account.dto';
import { AccountPages, OWN, OWN_SENT, type Visit, Visited } from '../account-page-sender';
import { AccountReader } from '../account.reader';
import { AccountViews } from '../account-views';
import { Form, type FormSender, type Sent, SentBy } from '../forms';
import { refusedLimit } from '../key-facts';
import { bodyOf, callerFor } from '../start/agent-creation.service';
import { AgentConnection } from '../start/agent-connection';
import { KeyPage } from './key-page';
import { CapForm, KeyNameForm, LimitsForm, limitsIn, NewKeyForm, termsIn } from './keys.dto';
import { keyPath, KeysPage, type KeysProps, keysPath } from './keys-page';

const CHANGES = [...OWN_SENT, agentDeactivated];
const KEY_SENT = [...CHANGES, apiKeyNotFound];
const KeyId = (): ParameterDecorator => IdParam('key', 'key_id', apiKeyNotFound);

/** The keys of an agent, for its owner. */
@ApiTags('account')
@Consumes(FORM)
@Public()
@UseGuards(SignedInGuard)
@Lenient()
@Controller('account/agents/:agent_id')
export class KeyPagesController {
  constructor(
    private readonly controls: OwnerControlsService,
    private readonly accounts: AccountReader,
    private readonly connection: AgentConnection,
    private readonly pages: AccountPages,
    private readonly views: AccountViews,
    private readonly clock: Clock,
  ) {}

  @Get('keys')
  @Answers(200, undefined, { summary: 'The keys of an agent (HTML)', refuses: OWN })
  list(@AgentIdParam() agentId: string, @Visited() visit: Visit): Promise<void> {
    return this.show(visit, agentId);
  }

  @Post('keys')
  @Answers(200, undefined, {
    summary: 'Create a key for an agent; the page shows it once (HTML)',
    refuses: [...CHANGES, tooManyKeys, keyExceedsOwn, scopeMissing, apiKeyNotFound, alreadyCreated],
  })
  async create(
    @SentBy() sender: FormSender,
    @AgentIdParam() agentId: string,
    @Body() sent: NewKeyForm,
    @Visited() visit: Visit,
  ): Promise<void> {
    const caller = callerFor(sender, { ...sent }, `keys of ${agentId}`);
    let secret: string;
    try {
      const request = bodyOf(CreateKeyRequest, termsIn(sent, this.clock.now()));
      secret = (await this.controls.newKey(caller, sender.person, agentId, request)).apiKey;
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal || refusal.kind === 'not_found' || !isForm(visit.request)) throw error;
      const again = { refused: { sent, refusal } };
      return sent.parent_key_id
        ? this.showKey(visit, agentId, sent.parent_key_id, again)
        : this.show(visit, agentId, again);
    }
    await this.connection.show(visit, agentId, { key: { secret, isNewAgent: false } });
  }

  @Get('keys/:key_id')
  @Answers(200, undefined, {
    summary: 'One key of an agent, and the keys below it (HTML)',
    refuses: [...OWN, apiKeyNotFound],
  })
  one(@AgentIdParam() agentId: string, @KeyId() keyId: string, @Visited() visit: Visit): Promise<void> {
    return this.showKey(visit, agentId, keyId);
  }

  @Post('keys/:key_id/limits')
  @Answers(303, undefined, {
    summary: 'Set the limits of a key, its purpose, and when it ends',
    refuses: [...KEY_SENT, keyExceedsOwn],
  })
  async limits(
    @SentBy() { caller, person }: FormSender,
    @AgentIdParam() agentId: string,
    @KeyId() keyId: string,
    @Body() sent: LimitsForm,
    @Visited() visit: Visit,
  ): Promise<void> {
    try {
      const request = bodyOf(KeyLimitsRequest, limitsIn(sent, this.clock.now()));
      await this.controls.setLimits(caller, person, agentId, keyId, request);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal || refusal.kind === 'not_found' || !isForm(visit.request)) throw error;
      return this.showKey(visit, agentId, keyId, { refusedLimits: { sent, refusal } });
    }
    this.pages.announceDone(visit.response, 'Limits saved.');
    goTo(visit.response, keyPath(agentId, keyId));
  }

  @Form('revoke-keys', 'Revoke all keys and clients of an agent', CHANGES)
  async revokeAll(
    @SentBy() { caller, person }: FormSender,
    @AgentIdParam() agentId: string,
    @Body() _body: FormRequest,
  ): Promise<Sent> {
    await this.controls.revokeAllKeys(caller, person, agentId);
    return { url: keysPath(agentId), done: 'All keys revoked.' };
  }

  @Form('keys/:key_id/revoke', 'Revoke one key of an agent', KEY_SENT)
  async revoke(
    @SentBy() { caller, person }: FormSender,
    @AgentIdParam() agentId: string,
    @KeyId() keyId: string,
    @Body() _body: FormRequest,
  ): Promise<Sent> {
    const { keys } = await this.accounts.agent(person.userId, agentId);
    await this.controls.revokeKey(caller, person, agentId, keyId);
    return {
      url: keysPath(agentId),
      done: `Key ${keys.find((key) => key.keyId === keyId)?.name ?? ''} revoked.`,
    };
  }

  @Form('keys/:key_id/rename', 'Rename a key of an agent', KEY_SENT)
  async rename(
    @SentBy() { caller, person }: FormSender,
    @AgentIdParam() agentId: string,
    @KeyId() keyId: string,
    @Body() { name }: KeyNameForm,
  ): Promise<Sent> {
    await this.controls.renameKey(caller, person, agentId, keyId, name.trim());
    return { url: keysPath(agentId), done: `Key renamed to ${name.trim()}.` };
  }

  @Post('keys/:key_id/cap')
  @Answers(303, undefined, { summary: 'Set the daily spending cap of a key', refuses: KEY_SENT })
  async cap(
    @SentBy() { caller, person }: FormSender,
    @AgentIdParam() agentId: string,
    @KeyId() keyId: string,
    @Body() body: CapForm,
    @Visited() visit: Visit,
  ): Promise<void> {
    const isOfControls = body.back === 'controls';
    try {
      await this.controls.setCap(caller, person, agentId, keyId, centsOf(body));
    } catch (error) {
      const refusedCap = { ...refusedLimit(error, body, visit.request), keyId };
      return isOfControls
        ? this.views.agent(visit, agentId, refusedCap)
        : this.show(visit, agentId, { refusedCap });
    }
    this.pages.announceDone(visit.response, 'Daily cap saved.');
    goTo(visit.response, isOfControls ? `/account/agents/${agentId}` : keysPath(agentId));
  }

  private async show(visit: Visit, agentId: string, { refused, refusedCap }: Again = {}): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const limited = await this.accounts.limitedKeys(agentId);
    this.pages.show(visit, {
      title: `Keys of ${agent.displayName}`,
      script: 'start.js',
      status: refused ? problemOf(refused.refusal).status : refusedCap && 422,
      body: (token) => (
        <KeysPage
          agent={agent}
          limited={limited}
          refused={refused && asShown(refused)}
          refusedCap={refusedCap}
          token={token}
          repeat={random.uuid()}
        />
      ),
    });
  }

  private async showKey(
    visit: Visit,
    agentId: string,
    keyId: string,
    { refused, refusedLimits }: Pick<Again, 'refused'> & { refusedLimits?: RefusedForm<LimitsForm> } = {},
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const seen = agent.keys.find((key) => key.keyId === keyId);
    if (!seen) throw apiKeyNotFound();
    const limited = await this.accounts.limitedKeys(agentId);
    const refusal = (refused ?? refusedLimits)?.refusal;
    this.pages.show(visit, {
      title: `Key ${seen.name} of ${agent.displayName}`,
      script: 'start.js',
      status: refusal && problemOf(refusal).status,
      body: (token) => (
        <KeyPage
          {...{ agent, seen, limited, token }}
          refused={refused && asShown(refused)}
          refusedLimits={refusedLimits && asShown(refusedLimits)}
          repeat={random.uuid()}
        />
      ),
    });
  }
}

interface RefusedForm<Sent> {
  sent: Sent;
  refusal: DomainError;
}

/** What was sent and refused, to be shown again. */
interface Again extends Pick<KeysProps, 'refusedCap'> {
  refused?: RefusedForm<NewKeyForm>;
}

const asShown = <Sent,>({ sent, refusal }: RefusedForm<Sent>) => ({
  sent,
  problems: problemsIn(refusal),
  message: wordsOf(refusal),
});

/** The fields of the form, by the members of the API. */
const FIELDS: Record<string, string> = {
  name: 'name',
  scopes: 'scopes',
  daily_cap_cents: 'daily_cap',
  hourly_cap_cents: 'hourly_cap',
  budget_cents: 'budget',
  max_purchase_cents: 'max_purchase',
  allowed_sellers: 'allowed_sellers',
  allowed_categories: 'allowed_categories',
  allowed_listings: 'allowed_listings',
  max_depth: 'max_depth',
  purpose: 'purpose',
  expires_at: 'expires_in_days',
};

function problemsIn(refusal: DomainError): Problem[] {
  const exceeded = FIELDS[String(refusal.extras.field)];
  if (refusal.code === 'key_exceeds_own' && exceeded !== undefined)
    return [{ name: exceeded, label: labelOfField(exceeded), text: 'A key above this one allows less.' }];
  if (!(refusal instanceof InvalidInput)) return [];
  return refusal.problems.flatMap(({ loc, msg }) => {
    const name = FIELDS[String(loc[1])];
    if (name === undefined) return [];
    return [
      { name, label: labelOfField(name), text: name === 'scopes' ? 'Choose at least one.' : forPeople(msg) },
    ];
  });
}

const wordsOf = ({ code, message }: DomainError): string =>
  code === 'already_created'
    ? 'The form was sent twice: one key was created, and shown once. If you did not see it, revoke it and create another one.'
    : message;
