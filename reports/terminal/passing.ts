import type { RequirementResult } from '../../schema/report.js';
import { cut, padEnd } from '../columns.js';
import { count } from '../words.js';
import type { Page } from './page.js';
import { heading, safe } from './page.js';

/** Every requirement that was verified, one line each: level, id and our wording. */
export function passing(page: Page, requirements: readonly RequirementResult[]): string[] {
  const passed = requirements.filter((each) => each.verdict === 'pass' && each.excluded === undefined);
  if (passed.length === 0) return [];
  const width = Math.min(36, Math.max(...passed.map((each) => each.id.length)));
  const lines = passed.map((each) => {
    const front = `✓ ${padEnd(each.level, 8)}${padEnd(cut(safe(each.id), width), width)}  `;
    return `${page.paint.green(front.slice(0, 1))}${front.slice(1)}${cut(safe(each.text), Math.max(10, page.width - width - 12))}`;
  });
  return [heading(page, `Verified: ${count(passed.length, 'requirement')}`), ...lines, ''];
}
