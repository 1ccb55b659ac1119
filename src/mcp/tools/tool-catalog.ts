import { ProtocolError, ProtocolErrorCode, type Tool as WireTool } from '@modelcontextprotocol/server';
import { memoize } from '../../kernel/lazily';
import type { DomainError } from '../../kernel/domain-error';
import { nextAfter, overHttp } from '../../platform/http/next-steps';
import type { RouteTable } from '../../platform/http/route-table';
import { operationTool, type Tool } from './tool';

/** Tools that are not a single operation, built from the services that they call. */
export interface ToolGroup {
  tools(): Tool[];
}

/** All tools, by name: operations marked as tools, and the tools of the groups. */
export class ToolCatalog {
  /** Tools as listed for clients; the same for every caller. */
  readonly described: () => WireTool[];
  /** The same for older revisions, which mark tools that can run as tasks. */
  readonly describedWithTasks: () => WireTool[];
  private readonly byName: () => Map<string, Tool>;
  private readonly byOperation: () => Map<string | undefined, Tool>;

  constructor(
    private readonly table: RouteTable,
    groups: ToolGroup[],
  ) {
    // routes are known only once every module is built
    this.byName = memoize(() => byName([...toolsAmong(table), ...groups.flatMap((group) => group.tools())]));
    this.byOperation = memoize(
      () => new Map([...this.byName().values()].map((tool) => [tool.operation, tool])),
    );
    this.described = memoize(() => [...this.byName().values()].map((tool) => describe(tool)));
    this.describedWithTasks = memoize(() =>
      this.described().map((wire) =>
        this.get(wire.name).awaitsApproval ? { ...wire, execution: { taskSupport: 'optional' } } : wire,
      ),
    );
  }

  /** What to do after a refusal, naming tools where possible. */
  nextAfter(error: DomainError): string | undefined {
    return nextAfter(
      error,
      this.table,
      (route) => this.byOperation().get(route.operation)?.name ?? overHttp(route),
    );
  }

  find(name: unknown): Tool | undefined {
    return typeof name === 'string' ? this.byName().get(name) : undefined;
  }

  get(name: string): Tool {
    const tool = this.byName().get(name);
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 128)}`);
    return tool;
  }
}

/** A route with two paths is one tool. */
function toolsAmong({ routes }: RouteTable): Tool[] {
  const marked = new Map(routes.filter(({ tool }) => tool).map((route) => [route.handler, route]));
  return [...marked.values()].map((route) => operationTool(route));
}

function byName(tools: Tool[]): Map<string, Tool> {
  const named = new Map(tools.sort((a, b) => (a.name < b.name ? -1 : 1)).map((tool) => [tool.name, tool]));
  if (named.size < tools.length) throw new Error('two tools have the same name');
  return named;
}

function describe({ name, title, description, hints, inputSchema, outputSchema }: Tool): WireTool {
  return {
    name,
    title,
    description,
    inputSchema,
    outputSchema,
    annotations: { title, ...hints },
  } as WireTool;
}
