import { type ComponentChildren, createElement, type VNode } from 'preact';
import { markup } from '../../../src/platform/pages/document';

/** An XML element. The renderer of pages escapes its texts and attributes. */
export function element(
  name: string,
  attributes: Record<string, string> | null,
  ...children: ComponentChildren[]
): VNode {
  return createElement(name, attributes, ...children);
}

/** Characters that XML cannot contain, not even escaped. */
// eslint-disable-next-line no-control-regex
const NOT_XML = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

export const xmlText = (root: VNode): string =>
  `<?xml version="1.0" encoding="utf-8"?>${markup(root).replace(NOT_XML, '')}`;
