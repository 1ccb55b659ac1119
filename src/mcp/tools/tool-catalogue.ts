import { ProtocolError, ProtocolErrorCode, type Tool as WireTool } from '@modelcontextprotocol/server';
import { lazily } from '../../kernel/lazily';
import type { Tool } from './tool';

/** Tools of one kind, made of the services that they call. */
export interface ToolGroup {
  tools(): Tool[];
}

/** Every tool there is, in the order in which they are listed. */
export class ToolCatalogue {
  /** As they are listed for clients; the same for everybody. */
  readonly described: () => WireTool[];
  /** The same for the older revisions, which name the tools that can run as tasks. */
  readonly describedWithTasks: () => WireTool[];
  private readonly byName: Map<string, Tool>;

  constructor(groups: ToolGroup[]) {
    const tools = groups.flatMap((group) => group.tools());
    this.byName = new Map(tools.map((tool) => [tool.name, tool]));
    if (this.byName.size < tools.length) throw new Error('two tools have the same name');
    this.described = lazily(() => tools.map((tool) => describe(tool)));
    this.describedWithTasks = lazily(() =>
      this.described().map((wire) =>
        this.get(wire.name).later ? { ...wire, execution: { taskSupport: 'optional' } } : wire,
      ),
    );
  }

  find(name: unknown): Tool | undefined {
    return typeof name === 'string' ? this.byName.get(name) : undefined;
  }

  get(name: string): Tool {
    const tool = this.byName.get(name);
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 128)}`);
    return tool;
  }
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
