const DELETE = 0x7f;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * A model's text as it can be shown: everything it holds is visible and nothing in it acts. Control characters
 * become their Unicode pictures, halves of a surrogate pair the replacement character, and the controls that
 * force a writing direction their code, because they could make the words around them read in another order.
 * Line breaks (also a lone CR) and tabs stay what they are.
 */
export function visibleText(text: string): string {
  return text
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(/\r\n?/g, '\n')
    .replace(
      /[\u202a-\u202e\u2066-\u2069]/g,
      (char) => `⟦U+${char.charCodeAt(0).toString(16).toUpperCase()}⟧`,
    )
    .replace(/\p{Cc}/gu, controlPicture);
}

function controlPicture(char: string): string {
  const code = char.charCodeAt(0);
  if (char === '\n' || char === '\t') return char;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === DELETE ? '\u2421' : '\ufffd';
}
