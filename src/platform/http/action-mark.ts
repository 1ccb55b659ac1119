export const ACTIONS = 'rialto:actions';

export interface ActionMark {
  /** The group in the document, and the name in the group. */
  group: string;
  name: string;
  /** The word for it in the `allowed_actions` of orders, offers, listings, and refusals. */
  allowedAction?: string;
  /** Without one, the summary of the operation. */
  description?: string;
  /** Where the action is one use of an operation: the body that makes it so. */
  body?: Record<string, unknown>;
}

/** Lists the operation in `/marketplace/discover`: `@AsAction('buy.pay_order', { allowedAction: 'pay' })`. Several may. */
export function AsAction(
  groupAndName: `${string}.${string}`,
  mark: Omit<ActionMark, 'group' | 'name'> = {},
): MethodDecorator {
  const [group, name] = groupAndName.split('.') as [string, string];
  return (_target, _key, descriptor) => {
    const handler = descriptor.value as object;
    const others = (Reflect.getMetadata(ACTIONS, handler) ?? []) as ActionMark[];
    // decorators run from the last to the first
    Reflect.defineMetadata(ACTIONS, [{ group, name, ...mark }, ...others], handler);
  };
}
