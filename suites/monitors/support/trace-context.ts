/** Whether a value is a `traceparent` by W3C Trace Context; versions after 00 may append fields. */
export function isTraceparent(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const match = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/.exec(value);
  if (match === null || match[1] === 'ff' || (match[1] === '00' && match[4] !== undefined)) return false;
  return !/^0+$/.test(match[2]!) && !/^0+$/.test(match[3]!);
}

const spaced = /[ \t]*,[ \t]*/;
/** Keys of the first level of the recommendation and of the second, which lets them begin with a digit. */
const stateKey = /^[a-z0-9][a-z0-9_\-*/@]{0,255}$/;
const stateValue = /^[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

/** Whether a value is a `tracestate` by W3C Trace Context: at most 32 members, empty ones allowed. */
export function isTracestate(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const members = trimmed(value).split(spaced);
  if (members.length > 32) return false;
  return members.every((member) => {
    if (member === '') return true;
    const equals = member.indexOf('=');
    return (
      equals !== -1 && stateKey.test(member.slice(0, equals)) && stateValue.test(member.slice(equals + 1))
    );
  });
}

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const baggageValue = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/** Whether a value is a `baggage` by W3C Baggage: members `key=value`, each with properties after semicolons. */
export function isBaggage(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (trimmed(value) === '') return true;
  return trimmed(value)
    .split(spaced)
    .every((member) => {
      const [pair = '', ...properties] = member.split(/[ \t]*;[ \t]*/);
      return isPair(pair, true) && properties.every((property) => isPair(property, false));
    });
}

function isPair(text: string, valued: boolean): boolean {
  const equals = text.indexOf('=');
  if (equals === -1) return !valued && token.test(text);
  return token.test(trimmed(text.slice(0, equals))) && baggageValue.test(trimmed(text.slice(equals + 1)));
}

function trimmed(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, '');
}
