/** Whether a glob (`*` and `?`) matches a whole name. Takes time in proportion to both, whatever the name. */
export function matches(glob: string, name: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let n = 0; n < name.length;) {
    if (glob[at] === '*') {
      star = at++;
      resume = n;
    } else if (at < glob.length && (glob[at] === '?' || glob[at] === name[n])) {
      at += 1;
      n += 1;
    } else if (star >= 0) {
      at = star + 1;
      n = resume += 1;
    } else return false;
  }
  while (glob[at] === '*') at += 1;
  return at === glob.length;
}
