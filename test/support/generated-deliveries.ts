import { createHash } from 'node:crypto';
import type { RandomSource } from '../../src/kernel/random';
import type { AcceptanceCheck, DeliveryAcceptance } from '../../src/marketplace/verification/acceptance.dto';
import { canonicalOf } from '../../src/marketplace/verification/canonical';
import type { CheckedDelivery, CheckedFile } from '../../src/marketplace/verification/delivery';

/**
 * Generates deliveries with the checks that they must pass. The generator knows the result of each check, because it makes a valid
 * delivery first and then breaks at most one thing: it never evaluates a schema.
 */

/** A schema with a valid value, and values that break exactly one of its rules. */
interface Described {
  schema: Record<string, unknown>;
  valid: () => unknown;
  broken: (() => unknown)[];
}

export interface GeneratedDelivery {
  acceptance: DeliveryAcceptance;
  delivery: CheckedDelivery;
  /** The content of its file, if it has one. */
  content?: string;
  expected: Record<string, 'pass' | 'fail'>;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Characters that are easily counted or compared wrongly. */
const ODD = ['é', 'ß', '日', '🎉', ' ', '"', '\\', '\u2028'];
const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');

export class DeliveryGenerator {
  constructor(private readonly random: RandomSource) {}

  next(): GeneratedDelivery {
    const { schema, valid, broken } = this.whole(3);
    const good = valid();
    const other = broken.length > 0 && this.chance(0.5) ? this.oneOf(broken)() : undefined;
    const data = other === undefined ? good : other;
    const isGood = other === undefined;
    const checks: AcceptanceCheck[] = [{ id: 'shape', type: 'json_schema', target: 'delivery_data', schema }];
    const expected: GeneratedDelivery['expected'] = { shape: isGood ? 'pass' : 'fail' };
    if (this.chance(0.4)) {
      const isKnown = isGood && this.chance(0.5);
      const value = sha256(canonicalOf(isKnown ? data : this.nearly(data)));
      checks.push({ id: 'known', type: 'sha256', target: 'delivery_data', value });
      expected.known = isKnown ? 'pass' : 'fail';
    }
    const made: GeneratedDelivery = {
      acceptance: {
        version: 1,
        checks,
        on_pass: 'release',
        on_fail: 'changes',
        resubmissions: 1,
        verdict_within_hours: 24,
      },
      delivery: { data, files: [] },
      expected,
    };
    return this.chance(0.4) ? this.withFile(made) : made;
  }

  /** A delivery of data can have a file as well. */
  private withFile(made: GeneratedDelivery): GeneratedDelivery {
    const { schema, valid, broken } = this.whole(2);
    const isGood = broken.length === 0 || this.chance(0.5);
    const value = JSON.stringify(isGood ? valid() : this.oneOf(broken)());
    const isCutOff = this.chance(0.1);
    const content = isCutOff ? `${value.slice(0, -1)}\u0000` : value;
    const size = Buffer.byteLength(content);
    const type = this.oneOf(['application/json', 'text/csv', 'image/png']);
    const file: CheckedFile = {
      id: 'file',
      sha256: sha256(content),
      size_bytes: size,
      content_type: this.oneOf([type, type.toUpperCase(), `${type}; charset=utf-8`, `${type} ;x=y`]),
    };
    const { checks } = made.acceptance;
    const { expected } = made;
    checks.push({ id: 'content', type: 'json_schema', target: 'asset', schema });
    expected.content = isGood && !isCutOff ? 'pass' : 'fail';
    const isSame = this.chance(0.5);
    checks.push({
      id: 'bytes',
      type: 'sha256',
      target: 'asset',
      value: isSame ? file.sha256 : sha256(`${content} `),
    });
    expected.bytes = isSame ? 'pass' : 'fail';
    const flaw = this.oneOf(['none', 'none', 'none', 'type', 'large', 'small']);
    checks.push({
      id: 'file',
      type: 'asset',
      media_types: flaw === 'type' ? [`${type}x`, 'text/plain'] : ['text/plain', type],
      max_bytes: flaw === 'large' ? Math.max(1, size - 1) : size,
      min_bytes: flaw === 'small' ? size + 1 : size,
      ...(flaw === 'large' && { min_bytes: 1 }),
      ...(flaw === 'small' && { max_bytes: size + 10 }),
    });
    expected.file = flaw === 'none' || (flaw === 'large' && size === 1) ? 'pass' : 'fail';
    return { ...made, content, delivery: { ...made.delivery, files: [file] } };
  }

  /** A schema refers only to itself, so only a whole one has definitions. */
  private whole(depth: number): Described {
    return this.chance(0.15) ? this.referred(depth) : this.any(depth);
  }

  private any(depth: number): Described {
    const simple = [
      () => this.text(),
      () => this.pattern(),
      () => this.format(),
      () => this.number(),
      () => this.choice(),
      () => this.flag(),
    ];
    const composed = [
      () => this.object(depth),
      () => this.object(depth),
      () => this.list(depth),
      () => this.either(),
    ];
    return this.oneOf(depth === 0 ? simple : this.chance(0.7) ? composed : simple)();
  }

  private text(): Described {
    const least = this.random.int(6);
    const most = least + this.random.int(10);
    const of = (length: number): string => Array.from({ length }, () => this.character()).join('');
    return {
      schema: { type: 'string', minLength: least, maxLength: most },
      valid: () => of(least + this.random.int(most - least + 1)),
      broken: [
        () => of(most + 1),
        ...(least > 0 ? [() => of(least - 1)] : []),
        () => null,
        () => [of(least)],
        () => least,
      ],
    };
  }

  /** Some of the patterns take forever in engines that backtrack. */
  private pattern(): Described {
    const many = (text: string): string => text.repeat(1 + this.random.int(60));
    const [pattern, valid, ...broken] = this.oneOf<readonly [string, () => string, ...(() => string)[]]>([
      [
        '^[a-z]{2,5}$',
        () => this.word(2, 5),
        () => `${this.word(2, 5)}\n`,
        () => this.word(6, 9),
        () => this.word(1, 1),
      ],
      [
        '^\\d{3}-[A-Z]+$',
        () => `123-${many('A')}`,
        () => `12-${many('A')}`,
        () => '123-a',
        () => '123-',
        () => '１２３-A',
      ],
      ['^(a+)+$', () => many('a'), () => `${'a'.repeat(2_000)}!`, () => ''],
      ['^(a|aa)+$', () => many('a'), () => `${many('a')}b`],
      ['^(([a-z])+.)+[A-Z]$', () => `${many('ab')}-Z`, () => many('ab'), () => `${many('x')}-1`],
      [
        '^[^@\\s]+@[^@\\s]+$',
        () => `${this.word(1, 8)}@${this.word(1, 8)}`,
        () => this.word(3, 9),
        () => 'a@b@c',
        () => 'a @b',
      ],
      ['^.{3}$', () => `${this.word(2, 2)}é`, () => this.word(4, 4), () => `${this.word(2, 2)}\n`],
      ['cat', () => `${this.word(0, 5)}cat${this.word(0, 5)}`, () => 'ca t', () => 'CAT'],
    ]);
    return { schema: { type: 'string', pattern }, valid, broken: [...broken, () => 7] };
  }

  private format(): Described {
    const two = (limit: number): string => String(1 + this.random.int(limit)).padStart(2, '0');
    const [format, valid, ...broken] = this.oneOf<readonly [string, () => string, ...(() => string)[]]>([
      ['date', () => `2026-${two(12)}-${two(28)}`, () => '2026-13-01', () => '2026-02-30', () => '26-01-01'],
      [
        'date-time',
        () => `2026-${two(12)}-${two(28)}T10:00:00Z`,
        () => '2026-01-01 10:00',
        () => '2026-01-01T25:00:00Z',
      ],
      [
        'email',
        () => `${this.word(1, 9)}@example.com`,
        () => 'ada@',
        () => '@example.com',
        () => 'ada example.com',
      ],
      ['ipv4', () => `10.0.${this.random.int(256)}.1`, () => '10.0.0', () => '10.0.0.256', () => '10.0.0.1.'],
      ['uuid', () => this.random.uuid(), () => this.random.uuid().slice(1), () => `${this.random.uuid()}0`],
    ]);
    return { schema: { type: 'string', format }, valid, broken };
  }

  private number(): Described {
    const least = this.random.int(100) - 50;
    const most = least + this.random.int(100);
    const isWhole = this.chance(0.5);
    const isOpen = this.chance(0.3);
    const schema = {
      type: isWhole ? 'integer' : 'number',
      ...(isOpen ? { exclusiveMinimum: least - 1 } : { minimum: least }),
      maximum: most,
    };
    return {
      schema,
      valid: () => least + this.random.int(most - least + 1),
      broken: [
        () => most + 1,
        () => least - 1,
        () => String(least),
        () => null,
        ...(isWhole && most > least ? [() => least + 0.5] : []),
      ],
    };
  }

  private choice(): Described {
    const values = ['red', 'Red', 'red ', 1, '1', true, null];
    const cut = 1 + this.random.int(values.length - 1);
    const chosen = values.slice(0, cut);
    return {
      schema: chosen.length === 1 ? { const: chosen[0] } : { enum: chosen },
      valid: () => this.oneOf(chosen),
      broken: values.slice(cut).map((value) => () => value),
    };
  }

  private flag(): Described {
    return {
      schema: { type: 'boolean' },
      valid: () => this.chance(0.5),
      broken: [() => 0, () => 'true', () => null],
    };
  }

  private object(depth: number): Described {
    const names = Array.from({ length: 1 + this.random.int(4) }, (_, index) => `${this.word(1, 4)}${index}`);
    const members = names.map((name) => ({ name, of: this.any(depth - 1), isRequired: this.chance(0.6) }));
    const required = members.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    const isClosed = this.chance(0.5);
    const value = (): Record<string, unknown> =>
      Object.fromEntries(
        members
          .filter(({ isRequired }) => isRequired || this.chance(0.7))
          .map(({ name, of }) => [name, of.valid()]),
      );
    return {
      schema: {
        type: 'object',
        required,
        properties: Object.fromEntries(members.map(({ name, of }) => [name, of.schema])),
        ...(isClosed && { additionalProperties: false }),
      },
      valid: () => ({ ...value(), ...(!isClosed && this.chance(0.3) && { extra: [1] }) }),
      broken: [
        ...required
          .map((name) => () => ({ ...value(), [name]: undefined }))
          .map((make) => () => without(make())),
        ...members.flatMap(({ name, of }) => of.broken.map((make) => () => ({ ...value(), [name]: make() }))),
        ...(isClosed ? [() => ({ ...value(), extra: 1 })] : []),
        () => [value()],
        () => null,
      ],
    };
  }

  private list(depth: number): Described {
    const items = this.any(depth - 1);
    const least = this.random.int(3);
    const most = least + 1 + this.random.int(3);
    const of = (length: number): unknown[] => Array.from({ length }, () => items.valid());
    return {
      schema: { type: 'array', items: items.schema, minItems: least, maxItems: most },
      valid: () => of(least + this.random.int(most - least + 1)),
      broken: [
        () => of(most + 1),
        ...(least > 0 ? [() => of(least - 1)] : []),
        ...items.broken.map((make) => () => [...of(Math.max(0, most - 1)), make()]),
        () => ({ length: least }),
      ],
    };
  }

  /** Of kinds that no value has in common. */
  private either(): Described {
    const [text, number] = [this.text(), this.number()];
    return {
      schema: { [this.oneOf(['anyOf', 'oneOf'])]: [text.schema, number.schema] },
      valid: () => (this.chance(0.5) ? text.valid() : number.valid()),
      broken: [() => true, () => null, () => [], () => ({})],
    };
  }

  private referred(depth: number): Described {
    const inner = this.any(depth - 1);
    return {
      schema: {
        type: 'object',
        properties: { of: { $ref: '#/$defs/inner' } },
        required: ['of'],
        $defs: { inner: inner.schema },
      },
      valid: () => ({ of: inner.valid() }),
      broken: [() => ({}), ...inner.broken.map((make) => () => ({ of: make() }))],
    };
  }

  /** Another value, as similar as can be. */
  private nearly(value: unknown): unknown {
    const text = JSON.stringify(value);
    return this.oneOf<() => unknown>([() => [value], () => text, () => ({ value }), () => `${text} `])();
  }

  private character(): string {
    return this.chance(0.2) ? this.oneOf(ODD) : (LETTERS[this.random.int(26)] as string);
  }

  private word(least: number, most: number): string {
    const length = least + this.random.int(most - least + 1);
    return Array.from({ length }, () => LETTERS[this.random.int(26)]).join('');
  }

  private oneOf<T>(of: readonly T[]): T {
    return of[this.random.int(of.length)] as T;
  }

  private chance(share: number): boolean {
    return this.random.unit() < share;
  }
}

const without = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
