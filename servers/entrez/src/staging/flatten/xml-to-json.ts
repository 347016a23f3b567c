import type { Json, JsonObject } from '../../eutils/document.ts';
import { elementsOf, textOf, type XmlElement } from '../../xml/element.ts';

/** An element as JSON: text where it is only that, else its attributes and what is in it by name. */
export function xmlToJson(element: XmlElement): Json {
  const inner = elementsOf(element);
  const hasAttributes = Object.keys(element.attributes).length > 0;
  if (inner.length === 0 || hasOwnText(element)) {
    // Markup within a text, such as a raised digit, is not told apart from it.
    const text = textOf(element);
    if (!hasAttributes) return text;
    return text === '' ? element.attributes : { ...element.attributes, value: text };
  }
  return { ...attributesOf(element, inner), ...byName(inner) };
}

function hasOwnText({ children }: XmlElement): boolean {
  return children.some((node) => typeof node === 'string' && node.trim() !== '');
}

function attributesOf({ attributes }: XmlElement, inner: readonly XmlElement[]): JsonObject {
  const taken = new Set(inner.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      taken.has(name) ? `${name}_attribute` : name,
      value,
    ]),
  );
}

function byName(elements: readonly XmlElement[]): JsonObject {
  const groups = new Map<string, Json[]>();
  for (const element of elements) {
    const group = groups.get(element.name) ?? [];
    group.push(xmlToJson(element));
    groups.set(element.name, group);
  }
  const fields = [...groups].map(([name, values]) => {
    const [only = null] = values;
    return [name, values.length === 1 ? only : values] as const;
  });
  return Object.fromEntries(fields);
}
