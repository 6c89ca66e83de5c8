import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Evaluated in the page by the debugger, so the page's content security policy stays as it is. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA, and axe's advice about landmarks, headings and names. */
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/**
 * What axe finds wrong with the page as it is, one line a rule and element.
 *
 * @param rules only these; all by default
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const result = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run: (options: unknown) => Promise<AxeResults> } }).axe.run(options),
    rules ? { ...OPTIONS, runOnly: { type: 'rule', values: rules } } : OPTIONS,
  );
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) =>
      [id, target.join(' '), html.slice(0, 160), failureSummary?.replaceAll('\n', ' ').slice(0, 260)].join(
        ' | ',
      ),
    ),
  );
}
