import type { Built } from './build-context.js';
import { attempt, CannotGenerate } from './cannot-generate.js';
import type { Located } from './document.js';
import type { Union } from './flatten.js';

const ENOUGH = 24;
const MAX_ATTEMPTS = 2_000;

/**
 * Builds one arbitrary for each way to choose a branch of every union; ways that contradict themselves are
 * left out. Where there are many, not all are built, but each branch of each union that can be had is.
 * @param unions what to choose from
 * @param build builds from the branches that were chosen, one of each union
 * @throws CannotGenerate, the first reason, where no way works
 */
export function choices(unions: readonly Union[], build: (branches: Located[]) => Built): Built[] {
  const built: Built[] = [];
  let failure: CannotGenerate | undefined;
  let attempts = 0;
  const tried = new Set<string>();
  const covering = Math.max(...unions.map((union) => union.branches.length));
  for (const row of rows(unions, covering)) {
    if (attempts >= MAX_ATTEMPTS || (attempts >= covering && built.length >= ENOUGH)) break;
    const key = row.join();
    if (tried.has(key)) continue;
    tried.add(key);
    attempts += 1;
    const branches = unions.flatMap((union, index) => union.branches[row[index] ?? 0] ?? []);
    const result = attempt(() => build(branches));
    if (result instanceof CannotGenerate) failure ??= result;
    else built.push(result);
  }
  if (built.length === 0)
    throw failure ?? new CannotGenerate('contradiction', 'there is nothing to choose from');
  return built;
}

/** First rows in which every branch occurs once, then all the others. */
function* rows(unions: readonly Union[], covering: number): Generator<number[]> {
  const lengths = unions.map((union) => union.branches.length);
  for (let row = 0; row < covering; row += 1) yield lengths.map((length) => row % length);
  const total = lengths.reduce((product, length) => product * length, 1);
  for (let row = 0; row < total; row += 1) {
    let rest = row;
    yield lengths.map((length) => {
      const index = rest % length;
      rest = Math.floor(rest / length);
      return index;
    });
  }
}
