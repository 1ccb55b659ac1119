import { AGENT_STATUSES } from '../../src/agents/profiles/profile';
import { definedQuotas, type Quota } from '../../src/agents/quotas/quotas.service';
import { RIGHTS } from '../../src/agents/status/agent-status.lifecycle';
import { PROMOTION_ACTIONS } from '../../src/agents/status/promotion';
import { commandsIn, type Described } from '../../src/cli/admin/command';
import { callOf } from '../../src/cli/admin/usage';
import { TRUST_MAXIMA } from '../../src/insights/trust/trust-score';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/kernel/clock';
import { lifecycleOf } from '../../src/kernel/lifecycle';
import { TRANSFER_KINDS } from '../../src/marketplace/escrow/ledger.entity';
import {
  autoCompleteHours,
  DELIVERY_METHODS,
  fulfillHours,
  MIN_REVIEWS_FOR_TIER,
  TIER_BARS,
} from '../../src/marketplace/policies';
import { ToolCatalog } from '../../src/mcp/tools/tool-catalog';
import { TOOLSETS } from '../../src/mcp/tools/toolsets';
import { WEIGHTS } from '../../src/network/discovery/fit/compatibility';
import { KINDS } from '../../src/notifications/owners/owner-inbox.dto';
import { withOperationNames } from '../../src/platform/operations/next-steps';
import { RouteTable } from '../../src/platform/operations/route-table';
import { describedEvents } from '../../src/platform/outbox/define-event';
import { definedLimits, type RateLimit } from '../../src/platform/rate-limit/limits';
import { TOKEN_RESOURCES, termsOfScope } from '../../src/platform/security/bearer-tokens';
import { KEY_SCOPES } from '../../src/platform/security/caller';
import { definedRetentionTimes } from '../../src/platform/workers/retention';
import { ApiDescription } from '../../src/system/api-description';
import { listedRefusals } from '../../pages/web/docs/errors-page';
import { RETRY_WAITS } from '../../src/webhooks/sending/retry-schedule';
import type { TestApp } from '../support/app';
import { inProduction, settingsIn } from './env-example';

/** A cell that the guide explains in its own words. The generator keeps it. */
export const WRITTEN = Symbol('written in the guide');

/** The first cell of a row is its key: written cells belong to it. */
export interface GuideTable {
  columns: readonly string[];
  rows: readonly (readonly (string | typeof WRITTEN)[])[];
}

const code = (text: string): string => `\`${text}\``;
/** Routes, headers, and members in a text of a definition, in code font. */
const withCode = (text: string): string =>
  text.replace(
    /`[^`]+`|\b(?:GET|POST|PUT|PATCH|DELETE) \/[\w/{}-]+|\bX-[A-Z][\w-]+|\b[a-z]+(?:[._][a-z]+)+\b/g,
    (found) => (found.startsWith('`') ? found : code(found)),
  );
const yes = (is: boolean): string => (is ? 'yes' : 'no');
const sorted = <T>(list: readonly T[], key: (item: T) => string): T[] =>
  [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1));

const UNITS = { day: DAY, hour: HOUR, minute: MINUTE, second: SECOND };
/** `4 days`, in the greatest unit that divides it; fewer days than `fewestDays` are hours. */
function inUnits(ms: number, fewestDays = 1): string {
  for (const [unit, length] of Object.entries(UNITS)) {
    const count = ms / length;
    if (Number.isInteger(count) && (count >= fewestDays || unit !== 'day'))
      return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  throw new RangeError(`${ms} ms`);
}

function allowanceOf(allowance: Quota['active']): string {
  if (allowance === null) return 'no';
  return allowance.windowMs === null
    ? `${allowance.limit} in all`
    : `${allowance.limit} / ${inUnits(allowance.windowMs).replace('1 ', '')}`;
}

function countedBy({ per, countedBy: other, anonymous }: RateLimit): string {
  if (other !== undefined) return other;
  return per === 'ip' ? 'address' : anonymous === undefined ? 'agent, or address without a key' : 'agent';
}

const MAIL_TIMES = { immediately: 'at once', digest: 'daily', never: 'never' };

function retentionRows(): [data: string, age: string][] {
  const ageOf = (ms: number, afterExpiry: boolean): string =>
    ms === 0
      ? 'when they expire'
      : `${afterExpiry ? '' : 'after '}${inUnits(ms)}${afterExpiry ? ' after they expire' : ''}`;
  const times = [...definedRetentionTimes()].sort(
    (a, b) => a.ms - b.ms || a.data.localeCompare(b.data, 'en'),
  );
  const ages = [...new Set(times.map(({ ms, afterExpiry }) => ageOf(ms, afterExpiry)))];
  return ages.map((age) => {
    const kinds = times.filter(({ ms, afterExpiry }) => ageOf(ms, afterExpiry) === age);
    return [kinds.map(({ data }) => data).join(', '), age];
  });
}

/** The codes, in their order, with all statuses that they have. */
function refusals(app: TestApp, codes: readonly string[]): GuideTable {
  const routes = app.app.get(RouteTable);
  const listed = codes.map((name) => {
    const found = listedRefusals().filter((refusal) => refusal.code === name);
    if (found.length === 0) throw new Error(`there is no refusal ${name}`);
    return found.map(({ status, meaning, next = '' }) => [
      `${status} ${code(name)}`,
      withCode(meaning),
      withCode(withOperationNames(next, routes)),
    ]);
  });
  const rows = listed.flat();
  const hasSteps = rows.some(([, , next]) => next !== '');
  const columns = ['Refusal', 'Meaning', ...(hasSteps ? ['What to do'] : [])];
  return { columns, rows: rows.map((row) => row.slice(0, columns.length)) };
}

/** The tables of the guides, by the name in their marker. Words after the name are arguments. */
export const GUIDE_TABLES: Record<string, (app: TestApp, ...words: string[]) => GuideTable> = {
  'agent-statuses': () => ({
    columns: ['Status', 'Keys work', 'In lists', 'May do everything', 'How to reach it'],
    rows: AGENT_STATUSES.map((status) => {
      const { calls, listed, everything } = RIGHTS[status];
      return [code(status), yes(calls), yes(listed), yes(everything), WRITTEN];
    }),
  }),
  compatibility: () => ({
    columns: ['Part', 'Weight', 'What is compared (share of the part)'],
    rows: Object.entries(WEIGHTS).map(([part, weight]) => [part, weight.toFixed(2), WRITTEN]),
  }),
  'delivery-deadlines': () => ({
    columns: ['Delivery method', 'To deliver', 'To confirm'],
    rows: DELIVERY_METHODS.map((method) => [
      code(method),
      ...[fulfillHours(method), autoCompleteHours(method)].map((hours) => inUnits(hours * HOUR, 4)),
    ]),
  }),
  'event-types': () => ({
    columns: ['Type', 'Sent to', 'When'],
    rows: describedEvents()
      .filter(({ byDefault }) => byDefault)
      .map(({ name, audience, when }) => [code(name), audience, withCode(when)]),
  }),
  'inbox-kinds': () => ({
    columns: ['Kind', 'About', 'By default'],
    rows: Object.values(KINDS).map(({ label, about, mailed }) => [
      label,
      about,
      mailed === null ? 'a separate email' : MAIL_TIMES[mailed],
    ]),
  }),
  'key-scopes': () => ({
    columns: ['Scope', 'Allows'],
    rows: KEY_SCOPES.map((scope) => [code(scope), WRITTEN]),
  }),
  'mcp-tools': (app) => {
    const catalog = app.app.get(ToolCatalog, { strict: false });
    const rows = TOOLSETS.flatMap(({ name }) =>
      catalog
        .listed({ toolsets: [name], outputSchemas: false, textOnly: false }, { marksTasks: false })
        .map((tool) => [code(tool.name), tool.title as string, code(name)]),
    );
    return { columns: ['Tool', 'What it does', 'Toolset'], rows };
  },
  'mcp-toolsets': () => ({
    columns: ['Toolset', 'By default', 'Tools'],
    rows: TOOLSETS.map(({ name, byDefault, title }) => [code(name), yes(byDefault), title]),
  }),
  'operator-commands': (app) => ({
    columns: ['Command', 'What it does'],
    rows: commandsIn(app.app.get(ApiDescription).document() as unknown as Described).map((command) => [
      code(callOf(command)),
      command.summary,
    ]),
  }),
  'production-settings': () => ({
    columns: ['Required in production', 'Meaning'],
    rows: settingsIn('all')
      .filter(({ production }) => production)
      .map(({ name, production }) => [[name, ...production!.slice(1)].map(code).join(' or '), WRITTEN]),
  }),
  'promotion-actions': () => ({
    columns: ['Action', 'Points', 'Meaning'],
    rows: Object.entries(PROMOTION_ACTIONS).map(([action, points]) => [code(action), `${points}`, WRITTEN]),
  }),
  quotas: () => ({
    columns: ['Quota', 'Provisional', 'Active'],
    rows: sorted(definedQuotas(), ({ name }) => name).map(({ name, provisional, active }) => [
      code(name),
      ...[provisional, active].map(allowanceOf),
    ]),
  }),
  'rate-limits': () => ({
    columns: ['Limit', 'Counts', 'Maximum', 'Per', 'Scaled by `RATE_LIMIT_FACTOR`'],
    rows: sorted(definedLimits(), ({ name }) => name).map((limit) => [
      code(limit.name),
      limit.counts,
      `${limit.limit} / ${inUnits(limit.windowS * SECOND).replace('1 ', '')}`,
      countedBy(limit),
      yes(limit.scaled),
    ]),
  }),
  refusals: (app, ...codes) => refusals(app, codes),
  retention: () => ({ columns: ['Data', 'Deleted'], rows: retentionRows() }),
  'retry-schedule': () => ({
    columns: ['Attempt', ...Array.from({ length: RETRY_WAITS.length + 1 }, (_, index) => `${index + 1}`)],
    rows: [['Wait before it', 'none', ...RETRY_WAITS.map((wait) => inUnits(wait, 2))]],
  }),
  'seller-tiers': () => ({
    columns: [
      'Tier',
      'Completed sales',
      'Buyers',
      'Account age in days',
      `Average rating, at least ${MIN_REVIEWS_FOR_TIER} reviews`,
      'Failure rate, last 90 days',
    ],
    rows: TIER_BARS.map((bar) => [
      ...[bar.tier, bar.completedSales, bar.distinctBuyers, bar.accountAgeDays].map(String),
      bar.averageRating.toFixed(1),
      `at most ${bar.maxFaultPercent} %`,
    ]),
  }),
  settings: (_app, section) => ({
    columns: ['Setting', 'Default or requirement', 'From a file', 'Meaning'],
    rows: settingsIn(section!).map(({ name, value, production, isSecret, meaning }) => {
      const standard = [...(value === '' ? [] : [code(value)]), ...inProduction(production)].join('; ');
      return [code(name), standard, isSecret ? 'yes' : '', meaning];
    }),
  }),
  statuses: (_app, noun, ...hidden) => ({
    columns: ['Status', 'Meaning'],
    rows: lifecycleOf(noun!)!
      .states.filter((status) => !hidden.includes(status))
      .map((status) => [code(status), WRITTEN]),
  }),
  'token-scopes': (_app, resource) => ({
    columns: ['Scope', 'What the consent page says'],
    rows: TOKEN_RESOURCES.find(({ name }) => name === resource)!.scopes.map((scope) => {
      const { title, description, includes } = termsOfScope(scope);
      return [
        code(scope),
        `${title}. ${description}${includes === undefined ? '' : ` Includes ${code(includes)}.`}`,
      ];
    }),
  }),
  'trust-components': () => ({
    columns: ['Component', 'Max', 'Based on', 'Decays'],
    rows: Object.entries(TRUST_MAXIMA).map(([name, max]) => [code(name), `${max}`, WRITTEN, WRITTEN]),
  }),
  'wallet-entries': () => ({
    columns: ['Kind', 'Meaning'],
    rows: TRANSFER_KINDS.map((kind) => [code(kind), WRITTEN]),
  }),
};
