/** Deepest nesting of JSON that a driver or a command may hand back; deeper values overflow the stack of whoever writes them. */
export const maxNesting = 500;

/** How deep the arrays and objects of a JSON text are nested; needs no stack. */
export function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, (depth += 1));
    else if (char === '}' || char === ']') depth -= 1;
  }
  return deepest;
}
