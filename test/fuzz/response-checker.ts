import type { Answer, Item } from '../support/described-answers';
import type { KnownIds } from './known-ids';
import type { Api, Operation } from './operations';
import type { Caller, Draft } from './requests';
import type { Got, Sent } from './wire';

/** Text that no response may contain. */
const LEAKS: [what: string, pattern: RegExp][] = [
  ['a stack trace', /\n\s+at .+:\d+:\d+|node_modules|\/src\/\w+\/|\.ts:\d+/],
  [
    'words of the database',
    /QueryFailedError|syntax error at|violates \w+[ -]\w* ?constraint|relation "|column "\w+" |invalid (input|byte) s|operator does not exist|INSERT INTO|\bSELECT \w+.* FROM\b|\$\d+::/,
  ],
  ['an object that nobody has written out', /\[object Object\]/],
];
/** An A2A message may wait for the other agent's answer. */
const WAITS = /^POST \/a2a(\/agents\/\{agent_id\}|\/\{tenant\})?([/:]message[:/](send|stream))?$/;
/** Operations that create a key show it once. */
const SHOWS_A_KEY =
  /^POST \/(agents\/register(\/verify)?|agents\/me\/(keys|rotate-key)|account\/agents\/\{agent_id\}\/keys)$/;
/** Pages and documents whose examples look like leaks. */
const OF_EXAMPLES = /^\/(docs|llms|live|openapi|\.well-known\/openapi)/;
const A_KEY = /rlt_(test|live)_[0-9A-Za-z]{36}/;

/** IDs of records that only their parties know. */
const PRIVATE = /^(ord|off|cnv|msg|con|ntf|whe|whd|key|dep|pay|ssr|rcm|ref|pmt|apr|ses)_/;

/** Statuses of unreadable requests, which are refused before authentication. */
const BEFORE_ACCESS = [400, 413, 415, 422];

/** A body for an operation without one is refused before the route is known. */
const nobodyAsked = ({ operation, fault }: Draft, { status }: Got): boolean =>
  fault === 'bytes' && !operation.body && BEFORE_ACCESS.includes(status);

/** RFC 9110 defines `If-None-Match: *` as a test for existence, even without a version. */
const thereIsSomething = ({ headers }: Sent, { status }: Got): boolean =>
  status === 304 && headers['If-None-Match'] === '*';

/** A browser that opens the address of a record is led to its page, as the introduction of the description says. */
const isLedToPage = ({ method, headers }: Sent, { status, headers: got }: Got): boolean =>
  method === 'GET' &&
  status === 302 &&
  String(headers.Accept).startsWith('text/html') &&
  /^\/(?!\/)/.test(String(got.location));

export class ResponseChecker {
  constructor(
    private readonly api: Api,
    private readonly check: (answer: Answer, name: string, item: Item) => string[],
    private readonly known: KnownIds,
    private readonly secrets: string[],
  ) {}

  /** Problems of the response, one line each. */
  problems(draft: Draft, sent: Sent, got: Got): string[] {
    const { operation } = draft;
    if (got.status === 0) return WAITS.test(operation.name) ? [] : [`is not answered: ${got.text}`];
    if (isLedToPage(sent, got)) return this.leaks(operation, draft, sent, got);
    const found = [
      // a busy machine answers 503; an operation that answers nothing else is reported as never reached
      ...(got.status >= 500 && got.status !== 503
        ? [`answers ${got.status}: ${got.text.slice(0, 200)}`]
        : []),
      ...(nobodyAsked(draft, got) || thereIsSomething(sent, got) ? [] : this.shape(operation, got)),
      ...this.headers(operation, got),
      ...this.access(draft, sent, got),
      ...this.leaks(operation, draft, sent, got),
    ];
    return [...new Set(found)];
  }

  private shape({ name, path, method }: Operation, { status, type, text }: Got): string[] {
    const item = this.api.document.paths[path] as Item;
    const answer = {
      method: method.toLowerCase(),
      path,
      status,
      type,
      text: type === 'text/event-stream' ? '' : text,
    };
    if (type === 'text/event-stream' && item[answer.method]?.responses[status]) return [];
    return this.check(answer, path, item).map((problem) => problem.replace(`${name} `, ''));
  }

  private headers({ path, responses }: Operation, { status, headers }: Got): string[] {
    const required = ['x-request-id', 'x-content-type-options', 'content-security-policy', 'referrer-policy'];
    if (path !== '/health') required.push('x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset');
    // OAuth requires it only for clients that send Authorization
    if (status === 401 && !path.startsWith('/oauth')) required.push('www-authenticate');
    if (status === 405) required.push('allow');
    if (status === 429) required.push('retry-after');
    required.push(...Object.keys(responses[status]?.headers ?? {}).map((name) => name.toLowerCase()));
    return required.filter((name) => headers[name] === undefined).map((name) => `${status} without ${name}`);
  }

  private access({ operation, caller, fault }: Draft, { target }: Sent, { status }: Got): string[] {
    const found: string[] = [];
    const open =
      operation.security.length === 0 || operation.security.some((way) => Object.keys(way).length === 0);
    const refused = (callers: Caller[]): boolean => callers.includes(caller);
    const keyless: Caller[] = ['nobody', 'operator', 'person', 'made-up operator'];
    const wrong: Caller[] = ['key of the other mode', 'revoked key', 'made-up key'];
    const agents: Caller[] = ['buyer', 'seller', 'stranger', 'reader', 'buyer by bearer token'];
    const needsKey = operation.security.some((way) => 'api_key' in way) && !open;
    const needsToken = operation.security.some((way) => 'admin_token' in way);
    const unknown =
      (needsKey && refused([...keyless, ...wrong])) ||
      (needsToken && refused([...keyless.filter((name) => name !== 'operator'), ...wrong, ...agents]));
    if (
      unknown &&
      !(status === 401 || (fault !== 'none' && (BEFORE_ACCESS.includes(status) || status === 404)))
    )
      found.push(`answers ${status} to ${caller}`);
    const scope = /`scope_missing`[^`]*`(\w+)`/.exec(operation.responses['403']?.description ?? '')?.[1];
    if (caller === 'reader' && scope && scope !== 'read' && status < 400)
      found.push(`answers ${status} to a key without the scope ${scope}`);
    const foreign = caller === 'stranger' && status < 300 ? this.foreignIds(target) : [];
    return [...found, ...foreign.map((id) => `shows or changes ${id.slice(0, 3)}_… of others`)];
  }

  private foreignIds(target: string): string[] {
    return target
      .replace(/[?&]cursor=[^&]*/g, '') // the position of the next page, which reveals nothing
      .split(/[/?&=]/)
      .filter((part) => PRIVATE.test(part) && !this.known.hasReceived('stranger', part));
  }

  private leaks(operation: Operation, { caller }: Draft, sent: Sent, { status, text, type }: Got): string[] {
    const isText = /json|text|svg|html/.test(type) && !OF_EXAMPLES.test(operation.path);
    const echoed = `${sent.target}${sent.body?.toString('utf8') ?? ''}`;
    const leaked = isText
      ? LEAKS.filter(([, pattern]) => pattern.test(text) && !pattern.test(echoed)).map(
          ([what]) => `shows ${what}`,
        )
      : [];
    const key = A_KEY.exec(text)?.[0];
    if (isText && key && !(status < 300 && SHOWS_A_KEY.test(operation.name))) leaked.push('shows a key');
    if (this.secrets.some((secret) => text.includes(secret))) leaked.push(`shows a secret to ${caller}`);
    return leaked;
  }
}
