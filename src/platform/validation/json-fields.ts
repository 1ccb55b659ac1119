import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsObject, registerDecorator } from 'class-validator';
import { FREE_FORM } from './body-limits';
import { plainText } from '../../kernel/clean-text';
import { field, type FieldOptions } from './field-rules';
import { CleanedBy } from './request-instance';

/* Fields without a fixed shape: free-form JSON, objects, and maps. */

const ANY_JSON = [
  { type: 'object', additionalProperties: true },
  { type: 'array', items: {} },
  ...['string', 'number', 'boolean', 'null'].map((type) => ({ type })),
];

/** Any JSON, up to a size. */
export function AnyJson(options: FieldOptions & { maxBytes: number }): PropertyDecorator {
  const { maxBytes } = options;
  const description = [options.description, `Any JSON up to ${maxBytes / 1000} kB.`]
    .filter(Boolean)
    .join(' ');
  return field(
    { ...options, description },
    { rules: [JsonUpTo(maxBytes)], schema: { oneOf: ANY_JSON } as ApiPropertyOptions },
  );
}

/** A list of any JSON but null, each up to a size. */
export function AnyJsonList(
  options: FieldOptions & { maxItems: number; maxBytes: number },
): PropertyDecorator {
  const { maxItems, maxBytes } = options;
  const description = [options.description, `Each any JSON up to ${maxBytes / 1000} kB.`]
    .filter(Boolean)
    .join(' ');
  return field(
    { ...options, description },
    {
      rules: [IsArray(), ArrayMinSize(1), ArrayMaxSize(maxItems), EachJsonUpTo(maxBytes)],
      schema: { type: 'array', items: { oneOf: ANY_JSON }, minItems: 1, maxItems } as ApiPropertyOptions,
    },
  );
}

/** An object, in requests, whose members the caller chooses. The same limits apply to nested lists and maps. */
export function FreeForm(options: FieldOptions = {}): PropertyDecorator {
  const { maxMembers, maxBytes } = FREE_FORM;
  const bounds = `Up to ${maxMembers} members and ${maxBytes / 1000} kB.`;
  const description = [options.description, bounds].filter(Boolean).join(' ');
  return field(
    { ...options, description },
    {
      rules: [IsObject(), MembersUpTo(maxMembers), JsonUpTo(maxBytes)],
      schema: {
        type: 'object',
        additionalProperties: true,
        maxProperties: maxMembers,
      } as ApiPropertyOptions,
    },
  );
}

/** A map from text to text. With `merged`, a null value removes a member. */
export function TextMap(options: FieldOptions & { maxBytes: number; merged?: boolean }): PropertyDecorator {
  const { merged = false, maxBytes } = options;
  return field(options, {
    rules: [
      IsObject(),
      CleanedBy(plainText),
      MembersUpTo(FREE_FORM.maxMembers),
      TextValues(merged),
      JsonUpTo(maxBytes),
    ],
    schema: {
      type: 'object',
      additionalProperties: { type: 'string', nullable: merged },
      maxProperties: FREE_FORM.maxMembers,
    } as ApiPropertyOptions,
  });
}

/** Any JSON, including null, in views. */
export function JsonValue(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { rules: [], schema: { oneOf: ANY_JSON } as ApiPropertyOptions });
}

/** A free-form object, in views. */
export function AnyObject(options: FieldOptions = {}): PropertyDecorator {
  return field(options, {
    rules: [IsObject()],
    schema: { type: 'object', additionalProperties: true } as ApiPropertyOptions,
  });
}

function JsonUpTo(maxBytes: number): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'jsonUpTo',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '') <= maxBytes,
        defaultMessage: () => `must be at most ${maxBytes} bytes of JSON`,
      },
    });
}

function MembersUpTo(maxMembers: number): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'membersUpTo',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => hasAtMost(maxMembers, value),
        defaultMessage: () => `may have at most ${maxMembers} members, and so may each list and map in it`,
      },
    });
}

function hasAtMost(maxMembers: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const members = Object.values(value);
  return members.length <= maxMembers && members.every((member) => hasAtMost(maxMembers, member));
}

function EachJsonUpTo(maxBytes: number): PropertyDecorator {
  const fits = (item: unknown): boolean =>
    item !== null && Buffer.byteLength(JSON.stringify(item) ?? '') <= maxBytes;
  return (target, property) =>
    registerDecorator({
      name: 'jsonUpTo',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => Array.isArray(value) && value.every(fits),
        defaultMessage: () => `each must be at most ${maxBytes} bytes of JSON, and not null`,
      },
    });
}

function TextValues(orNull: boolean): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'textValues',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) =>
          typeof value === 'object' &&
          value !== null &&
          Object.values(value).every((member) => typeof member === 'string' || (orNull && member === null)),
        defaultMessage: () => 'every value must be a string',
      },
    });
}
