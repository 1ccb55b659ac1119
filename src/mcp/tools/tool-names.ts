import { ID_PREFIXES } from '../../kernel/ids';
import { isObject } from '../../kernel/json';
import type { RouteTable } from '../../platform/operations/route-table';
import type { Tool } from './tool';

/** The records whose actions are operations, by the prefix of their ids. */
const KINDS = new Map<string, string>(
  (['order', 'offer', 'listing'] as const).map((kind) => [ID_PREFIXES[kind], kind]),
);

interface Acting {
  tool: string;
  /** On a sale; otherwise on a purchase, or on a record without sides. */
  asSeller: boolean;
}

/**
 * Names the tools for `allowed_actions`: `order_confirm` for the action `confirm` of an order. An action without a tool
 * keeps its name.
 */
export class ToolNames {
  private readonly byAction = new Map<string, Acting[]>();

  constructor({ routes }: RouteTable, toolOf: (operation: string | undefined) => Tool | undefined) {
    for (const { path, actions, operation } of routes) {
      const tool = operation === undefined ? undefined : toolOf(operation)?.name;
      const kind = /:(\w+)_id/.exec(path)?.[1] ?? '';
      const acting = { tool: tool ?? '', asSeller: path.includes('/sales/') };
      for (const { allowedAction } of actions)
        if (tool !== undefined && allowedAction !== undefined) this.add(`${kind} ${allowedAction}`, acting);
    }
  }

  /** A result with tools instead of actions. */
  inResult(value: unknown, agentId: string | undefined): unknown {
    if (Array.isArray(value)) return value.map((item) => this.inResult(item, agentId));
    if (!isObject(value)) return value;
    const kind = typeof value.id === 'string' ? KINDS.get(value.id.split('_')[0] as string) : undefined;
    const members = Object.entries(value).map(([name, member]) => {
      const named = name === 'allowed_actions' && kind !== undefined;
      return [
        name,
        named ? this.of(kind, member, value.seller_id === agentId) : this.inResult(member, agentId),
      ];
    });
    return Object.fromEntries(members) as unknown;
  }

  /** The same for the actions of a refusal, whose code begins with the kind of the record. */
  inRefusal(code: string, actions: unknown): unknown {
    return this.of(code.split('_')[0] as string, actions);
  }

  private of(kind: string, words: unknown, asSeller?: boolean): unknown {
    if (!Array.isArray(words)) return words;
    const tools = words.flatMap((word) => {
      const all = this.byAction.get(`${kind} ${word}`) ?? this.byAction.get(` ${word}`);
      if (!all) return [String(word)];
      const ours = all.filter((acting) => acting.asSeller === asSeller);
      return (ours.length > 0 ? ours : all).map(({ tool }) => tool);
    });
    return [...new Set(tools)];
  }

  private add(action: string, acting: Acting): void {
    this.byAction.set(action, [...(this.byAction.get(action) ?? []), acting]);
  }
}
