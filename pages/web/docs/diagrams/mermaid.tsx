import type { JSX } from 'preact';
import { lifecycleOf } from '../../../../src/kernel/lifecycle';
import { FlowChart, type FlowEdge, type FlowNode } from './flow-chart';
import { SequenceChart, type SequenceStep } from './sequence-chart';
import { LifecycleChart, TransitionChart, type TransitionChartRow } from './transition-chart';

/**
 * Draws the diagrams of the guides, which are Mermaid for readers on a code hosting site. This is the part of Mermaid
 * that the guides use; undefined for any other. `info` names a state machine of the code: `mermaid lifecycle=order`.
 */
export function drawMermaid(text: string, info: string): JSX.Element | undefined {
  const noun = /\blifecycle=(\w+)/.exec(info)?.[1];
  const lifecycle = noun === undefined ? undefined : lifecycleOf(noun);
  if (lifecycle) return <LifecycleChart of={lifecycle} />;
  const [kind = '', ...lines] = text.trim().split('\n');
  if (kind.startsWith('sequenceDiagram')) return sequence(lines);
  if (kind.startsWith('stateDiagram')) return states(lines);
  if (kind.startsWith('flowchart')) return flow(lines);
  return undefined;
}

function sequence(lines: string[]): JSX.Element {
  const parties: { id: string; label: string }[] = [];
  const steps: SequenceStep[] = [];
  for (const line of lines) {
    const [, id, label] = /^\s*(?:participant|actor) (\w+)(?: as (.+))?$/.exec(line) ?? [];
    if (id !== undefined) parties.push({ id, label: label ?? id });
    const [, from, arrow, to, said] = /^\s*(\w+)\s*(--?>>)\s*(\w+)\s*:\s*(.+)$/.exec(line) ?? [];
    if (from !== undefined)
      steps.push({ from, to: to as string, label: said as string, isReply: arrow === '-->>' });
  }
  const named = (id: string): string => parties.find((party) => party.id === id)?.label ?? id;
  const title = steps.map(({ from, to, label }) => `${named(from)} to ${named(to)}: ${label}`).join('; ');
  return <SequenceChart title={title} parties={parties} steps={steps} />;
}

function states(lines: string[]): JSX.Element {
  const found: string[] = [];
  const rows: TransitionChartRow[] = [];
  for (const line of lines) {
    const [, from, to, label = ''] = /^\s*(\w+) --> (\w+)(?:: (.+))?$/.exec(line) ?? [];
    if (from === undefined || to === undefined) continue;
    for (const state of [from, to]) if (!found.includes(state)) found.push(state);
    rows.push({ from: [from], to: [to], label });
  }
  const title = rows.map(({ from, to, label }) => `${from.join()} to ${to.join()}: ${label}`).join('; ');
  return <TransitionChart title={title} states={found} rows={rows} />;
}

const NODE = /^(\w+)(?:\(?\[?\[?\(?([^\])]*)\)?\]?\]?\)?)?$/;

function flow(lines: string[]): JSX.Element {
  const nodes: FlowNode[] = [];
  const edges: FlowEdge[] = [];
  const group = (text: string): string[] =>
    text.split(' & ').map((part) => {
      const [, id = part, label] = NODE.exec(part.trim()) ?? [];
      if (!nodes.some((node) => node.id === id)) nodes.push({ id, label: label || id });
      return id;
    });
  for (const line of lines) {
    const [, left, arrow, label, right] = /^\s*(.+?) (-\.?->)(?:\|([^|]*)\|)? (.+)$/.exec(line) ?? [];
    if (left === undefined) continue;
    const targets = group(right as string);
    for (const [index, from] of group(left).entries())
      for (const to of targets)
        edges.push({ from, to, label: index === 0 ? label : undefined, isDotted: arrow === '-.->' });
  }
  const title = edges.map(({ from, to, label }) => `${from} to ${to}${label ? `: ${label}` : ''}`).join('; ');
  return <FlowChart title={title} nodes={nodes} edges={edges} />;
}
