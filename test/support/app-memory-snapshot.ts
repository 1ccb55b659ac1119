import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { MonitoringConnection } from '../../src/platform/database/server-connection';
import { Metrics } from '../../src/platform/observability/metrics';

type Restore = () => void;

/**
 * The in-memory state of an application: every field, map, set, and array reachable from its providers. `remember`
 * records it and `restore` resets it, so that the next spec file starts with the initial caches, counters, and
 * cursors.
 */
export class AppMemorySnapshot {
  private readonly seen = new Set<object>();
  private readonly restores: Restore[] = [];

  private constructor(private readonly metrics: Metrics) {}

  static remember(app: INestApplication): AppMemorySnapshot {
    const memory = new AppMemorySnapshot(app.get(Metrics));
    memory.seen.add(memory.metrics); // its registry refuses to register a counter twice
    memory.seen.add(app.get(MonitoringConnection)); // a forgotten connection would stay open
    for (const module of app.get(ModulesContainer).values())
      for (const { instance } of [...module.providers.values(), ...module.controllers.values()])
        memory.visit(instance as unknown);
    return memory;
  }

  restore(): void {
    this.metrics.registry.resetMetrics();
    for (const restore of this.restores) restore();
  }

  private visit(value: unknown): void {
    if (typeof value !== 'object' || value === null || this.seen.has(value)) return;
    if (value instanceof Map) this.visitMap(value as Map<unknown, unknown>);
    else if (value instanceof Set) this.visitSet(value);
    else if (Array.isArray(value) || isOurs(value)) this.visitFields(value);
  }

  private visitMap(map: Map<unknown, unknown>): void {
    this.seen.add(map);
    const entries = [...map];
    this.restores.push(() => {
      map.clear();
      for (const [key, value] of entries) map.set(key, value);
    });
    for (const [, value] of entries) this.visit(value);
  }

  private visitSet(set: Set<unknown>): void {
    this.seen.add(set);
    const members = [...set];
    this.restores.push(() => {
      set.clear();
      for (const member of members) set.add(member);
    });
    for (const member of members) this.visit(member);
  }

  private visitFields(object: object): void {
    this.seen.add(object);
    if (Object.isFrozen(object)) return;
    const names = new Set(Object.getOwnPropertyNames(object));
    const fields = Object.entries(Object.getOwnPropertyDescriptors(object)).filter(
      ([, field]) => field.writable === true,
    );
    this.restores.push(() => {
      const now = object as Record<string, unknown>;
      for (const name of Object.keys(now)) if (!names.has(name)) delete now[name];
      for (const [name, { value }] of fields) {
        const before = hasFired(value) ? undefined : (value as unknown);
        if (now[name] !== before) now[name] = before;
      }
    });
    for (const [, { value }] of fields) this.visit(value);
  }
}

/** A timer that was running at the start and has fired since: code that finds it would wait for it forever. */
function hasFired(value: unknown): boolean {
  return value?.constructor.name === 'Timeout' && (value as { _destroyed: boolean })._destroyed;
}

/** Objects of packages (pools, loggers, entity managers) are left alone. */
function isOurs(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype === null || prototype === Object.prototype) return true;
  return OUR_CLASSES.has(prototype.constructor.name);
}

declare global {
  /** Read once per worker, since this module is loaded again for each spec file. */
  var classesOfApp: Set<string> | undefined;
}
const OUR_CLASSES = (globalThis.classesOfApp ??= new Set(
  ['src', 'pages', 'tools'].flatMap((folder) => classesUnder(join(__dirname, '..', '..', folder))),
));

function classesUnder(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  return files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/^(?:export )?(?:abstract )?class (\w+)/gm)].map(
      ([, className]) => className as string,
    ),
  );
}
