import { escapeXml, escapeXmlAttribute } from './escape.js';

/** An XML element: attributes in the order given, then children or text. */
export interface Element {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | number | undefined>>;
  readonly children?: readonly Element[];
  /** Content of an element without children. */
  readonly text?: string;
}

/**
 * Writes a document with two blanks of indentation. Names come from this program and are trusted, values are escaped;
 * an attribute whose value is undefined is left out.
 */
export function writeXml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`;
}

function write(element: Element, indent: string): string {
  const attributes = Object.entries(element.attributes ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeXmlAttribute(String(value))}"`)
    .join('');
  const open = `${indent}<${element.name}${attributes}`;
  if (element.text !== undefined) return `${open}>${escapeXml(element.text)}</${element.name}>\n`;
  if (element.children === undefined || element.children.length === 0) return `${open}/>\n`;
  const inside = element.children.map((child) => write(child, `${indent}  `)).join('');
  return `${open}>\n${inside}${indent}</${element.name}>\n`;
}
