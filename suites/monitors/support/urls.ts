/** Whether a text is an absolute URL that no reading calls invalid. */
export function isValidUrl(text: string): boolean {
  return URL.canParse(text) && !/[\s\u0000-\u001f\u007f]/u.test(text);
}

const reserved = /(?:^|\.)(?:localhost|local|test|example|invalid|internal|home\.arpa)$/;
const privateAddress =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0$|\[(?:::1?\]|f[cd]|fe[89ab]))/;

/** Whether a host is one that only a development environment has. */
export function isDevelopmentHost(hostname: string): boolean {
  return !/[.:]/.test(hostname) || reserved.test(hostname) || privateAddress.test(hostname);
}

const markup = /\]\(\s*<?[a-z][a-z0-9+.-]*:\/\/|<a\s[^>]*href|<https?:\/\/[^>]+>/i;

/** Characters of a text that are looked at: it comes from the subject, and no one reads more of a form. */
const longest = 10_000;

/** Whether a text holds a URL, as a link to click on or bare. */
export function linkIn(whole: string): 'link' | 'bare' | undefined {
  const text = whole.slice(0, longest);
  if (markup.test(text)) return 'link';
  return /\bhttps?:\/\/\S/i.test(text) ? 'bare' : undefined;
}
