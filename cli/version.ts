import { readFileSync } from 'node:fs';

/** The version of this package. */
export function packageVersion(): string {
  for (const up of ['..', '../..', '../../..']) {
    try {
      const manifest = JSON.parse(readFileSync(new URL(`${up}/package.json`, import.meta.url), 'utf8')) as {
        name?: string;
        version?: string;
      };
      if (manifest.name === 'mcp-touchstone' && manifest.version !== undefined) return manifest.version;
    } catch {
      // not there: one folder further up
    }
  }
  return 'unknown';
}
