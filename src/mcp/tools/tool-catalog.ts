import { ProtocolError, ProtocolErrorCode, type Tool as WireTool } from '@modelcontextprotocol/server';
import { memoize } from '../../kernel/lazily';
import type { DomainError } from '../../kernel/domain-error';
import { nextAfter, overHttp } from '../../platform/operations/next-steps';
import type { RouteTable } from '../../platform/operations/route-table';
import type { ListingChoice } from '../listing-choice';
import { listedSchema, withoutLongMembers } from './listed-schema';
import { HINTS, openTool, operationTool, type Tool } from './tool';
import { ToolNames } from './tool-names';
import { ToolsetsView } from './tools.dto';
import { ALL_TOOLSETS, TOOLSETS, type ToolsetName, toolsetOf } from './toolsets';

/** Tools that are not a single operation, built from the services that they call. */
export interface ToolGroup {
  readonly toolset: ToolsetName;
  tools(): Tool[];
}

interface Member {
  tool: Tool;
  toolset: ToolsetName;
}

const TOOL_NAMES = /\b[a-z]+(?:_[a-z]+)+\b/g;

/** All tools, by name: operations marked as tools, and the tools of the groups. */
export class ToolCatalog {
  private readonly byName: () => Map<string, Member>;
  private readonly toolNames: () => ToolNames;
  private readonly byOperation: () => Map<string | undefined, Tool>;
  /** By the choice: there are few. */
  private readonly lists = new Map<string, readonly WireTool[]>();

  constructor(
    private readonly table: RouteTable,
    groups: ToolGroup[],
  ) {
    // routes are known only once every module is built
    this.byName = memoize(() =>
      byName([
        ...membersAmong(table),
        ...groups.flatMap((group) =>
          group.tools().map((tool) => ({ tool, toolset: tool.toolset ?? group.toolset })),
        ),
        { tool: this.toolsetsTool(), toolset: 'social' },
      ]),
    );
    this.byOperation = memoize(
      () => new Map([...this.byName().values()].map(({ tool }) => [tool.operation, tool])),
    );
    this.toolNames = memoize(() => new ToolNames(table, (operation) => this.byOperation().get(operation)));
  }

  /** Tools as listed for clients; the same for every caller. Older revisions mark tools that can run as tasks. */
  listed(
    { toolsets, outputSchemas }: ListingChoice,
    { marksTasks }: { marksTasks: boolean },
  ): readonly WireTool[] {
    const key = [...toolsets, outputSchemas, marksTasks].join();
    let list = this.lists.get(key);
    if (!list) {
      const chosen = [...this.byName().values()].filter(({ toolset }) => toolsets.includes(toolset));
      list = chosen.map(({ tool }) => describe(tool, { outputSchemas, marksTasks }));
      this.lists.set(key, list);
    }
    return list;
  }

  /** The tools that a text names and that this client does not see in its list. */
  unlistedIn(text: string, { toolsets }: ListingChoice): string[] {
    const named = new Set(text.match(TOOL_NAMES));
    return [...this.byName().values()]
      .filter(({ tool, toolset }) => named.has(tool.name) && !toolsets.includes(toolset))
      .map(({ tool }) => tool.name);
  }

  private toolsetsTool(): Tool {
    return openTool({
      name: 'toolsets_list',
      title: 'List the toolsets',
      description: `Every tool by toolset, also those that are not listed. To list others, connect to /mcp?toolsets=${ALL_TOOLSETS}.`,
      does: 'reads',
      answers: ToolsetsView,
      run: () => Promise.resolve(this.toolsets()),
    });
  }

  private toolsets(): ToolsetsView {
    const members = [...this.byName().values()];
    return {
      toolsets: TOOLSETS.map(({ name, title, byDefault }) => ({
        name,
        title,
        default: byDefault,
        tools: members.filter(({ toolset }) => toolset === name).map(({ tool }) => tool.name),
      })),
    };
  }

  /** Names tools instead of actions. */
  get names(): ToolNames {
    return this.toolNames();
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
    return typeof name === 'string' ? this.byName().get(name)?.tool : undefined;
  }

  get(name: string): Tool {
    const tool = this.find(name);
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 128)}`);
    return tool;
  }
}

/** A route with two paths is one tool. */
function membersAmong({ routes }: RouteTable): Member[] {
  const marked = new Map(routes.filter(({ tool }) => tool).map((route) => [route.handler, route]));
  return [...marked.values()].map((route) => ({ tool: operationTool(route), toolset: toolsetOf(route) }));
}

function byName(members: Member[]): Map<string, Member> {
  const sorted = members.sort((a, b) => (a.tool.name < b.tool.name ? -1 : 1));
  const named = new Map(sorted.map((member) => [member.tool.name, member]));
  if (named.size < members.length) throw new Error('two tools have the same name');
  return named;
}

function describe(
  tool: Tool,
  { outputSchemas, marksTasks }: { outputSchemas: boolean; marksTasks: boolean },
): WireTool {
  const { name, title, description, hints } = tool;
  return {
    name,
    title,
    description,
    inputSchema: withoutLongMembers(listedSchema(tool.inputSchema, hints === HINTS.replaces)),
    ...(outputSchemas && { outputSchema: tool.outputSchema }),
    annotations: hints,
    ...(marksTasks && tool.awaitsApproval && { execution: { taskSupport: 'optional' } }),
  } as WireTool;
}
