import { fits } from './match.js';

/** What to wait for beside the method. */
export interface Awaited {
  /** Params that it has at least. */
  readonly when?: object;
  /** The how many-th of them; default the first. */
  readonly count?: number;
  /** Milliseconds; default 5,000. */
  readonly within?: number;
}

/** Messages that came, the newest of them, for those who ask and those who wait. */
export class Kept<T extends { readonly method: string; readonly params: object }> {
  readonly #items: T[] = [];
  readonly #waiting = new Set<() => void>();
  #total = 0;

  constructor(private readonly most: number) {}

  /** All that came, also what is kept no more. */
  get total(): number {
    return this.#total;
  }

  get items(): readonly T[] {
    return this.#items;
  }

  add(item: T): void {
    this.#total += 1;
    this.#items.push(item);
    // in one go, so that keeping many costs no more than keeping few
    if (this.#items.length > 2 * this.most) this.#items.splice(0, this.#items.length - this.most);
    for (const look of [...this.#waiting]) look();
  }

  forget(): void {
    this.#items.length = 0;
  }

  /** A message of this method that is there or comes. Rejects where it does not, and says what came instead. */
  waitFor(method: string, { when = {}, count = 1, within = 5_000 }: Awaited): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = this.#items.filter((item) => item.method === method && fits(when, item.params))[
          count - 1
        ];
        if (found === undefined) return;
        settle();
        resolve(found);
      };
      const settle = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(look);
      };
      const timer = setTimeout(() => {
        settle();
        const came = [...new Set(this.#items.map((item) => item.method))].filter((name) => name !== '');
        reject(
          new Error(
            `no ${method} came within ${within} ms; what came: ${came.length === 0 ? 'nothing' : came.join(', ')}`,
          ),
        );
      }, within);
      this.#waiting.add(look);
      look();
    });
  }
}
