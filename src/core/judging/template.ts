/** A judge prompt: a system and a user message with `{placeholders}`. */
export interface PromptTemplate {
  system: string;
  user: string;
}

/** The two messages of one question to a judge, placeholders filled. */
export interface FilledPrompt {
  system: string;
  user: string;
}

const SECTION = /^\s*\[(system|user)\]\s*$/i;
const PLACEHOLDER = /\{([a-z_]+)\}/g;

/**
 * Read a prompt template: text under a line `[System]`, then text under a line `[User]`, as papers print them.
 *
 * @param known placeholders that will have a value; any other `{name}` is an error, since it would be sent as is
 * @throws Error that says what is wrong with the template and where
 */
export function parseTemplate(text: string, known: readonly string[]): PromptTemplate {
  const sections: Record<'system' | 'user', string[]> = { system: [], user: [] };
  const seen = new Set<string>();
  let current: 'system' | 'user' | undefined;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const heading = SECTION.exec(line)?.[1]?.toLowerCase() as 'system' | 'user' | undefined;
    if (heading) {
      if (seen.has(heading)) throw new Error(`The template has two sections [${heading}].`);
      seen.add(heading);
      current = heading;
    } else if (current) {
      sections[current].push(line);
    } else if (line.trim() !== '') {
      throw new Error(
        `The template must begin with a line [System]; it begins with "${line.trim().slice(0, 40)}".`,
      );
    }
  }
  const template = { system: sections.system.join('\n').trim(), user: sections.user.join('\n').trim() };
  if (template.user === '') throw new Error('The template has no text under a line [User].');
  const unknown = placeholdersOf(template).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`The template asks for {${unknown[0]}}, which is not known. Known: ${known.join(', ')}.`);
  }
  return template;
}

/** The placeholders a template asks for, each once. */
export function placeholdersOf(template: PromptTemplate): string[] {
  const found = `${template.system}\n${template.user}`.matchAll(PLACEHOLDER);
  return [...new Set([...found].map((match) => match[1]!))];
}

/** Fill a template. Values are put in as they are; a value that looks like a placeholder is not filled again. */
export function fillTemplate(
  template: PromptTemplate,
  values: Readonly<Record<string, string>>,
): FilledPrompt {
  const fill = (text: string): string =>
    text.replace(PLACEHOLDER, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));
  return { system: fill(template.system), user: fill(template.user) };
}
