import { Transform } from 'class-transformer';

export const list = Transform(({ value }) =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : value,
);
export const integer = Transform(({ value }) => (typeof value === 'string' ? Number(value) : value));
export const flag = Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value));

const secrets = new Set<string>();

/** Marks a value that must not appear in a process list or a manifest. `<name>_FILE` can provide it as a file. */
export const secret: PropertyDecorator = (_target, name) => void secrets.add(String(name));

export const isSecret = (name: string): boolean => secrets.has(name);
