import fc from 'fast-check';
import { check } from '../../harness/run/check.js';
import { postNotification } from './support/notify.js';

/** No method of any revision; the last one is a member of every JavaScript object. */
const unknownMethods = ['touchstone/no-such-method', 'tools/touchstone', 'touchstone', 'toString'];

/** A method that nobody has heard of is answered with 404 and -32601, which tells it from a missing endpoint. */
export const unknownMethod = check({
  id: 'http/unknown-method',
  title: 'A method the server does not implement',
  on: { transport: 'http' },
  requirements: ['http-unknown-method-status', 'http-unknown-method-code'],
  async run({ peer, judge }) {
    for (const method of unknownMethods) {
      const reply = await peer.request(method, {}, { broken: 'a method that no server has', twin: true });
      judge('http-unknown-method-status', reply, ({ status }) => status === 404, 'status 404');
      judge('http-unknown-method-code', reply, ({ error }) => error?.code === -32601, 'error -32601');
    }
  },
});

const notifications = [
  ['notifications/cancelled', { requestId: 'touchstone-never-sent' }],
  ['notifications/roots/list_changed', {}],
  ['notifications/touchstone_unknown', { any: ['thing'] }],
] as const;

/** The POST of a notification is answered by 202 and nothing, or refused by an error status; the server may do either. */
export const notificationAnswers = check({
  id: 'http/notification-answers',
  title: 'How the POST of a notification is answered',
  on: { transport: 'http' },
  requirements: [
    'http-notification-accepted-status',
    'http-notification-accepted-empty',
    'http-notification-refused-status',
  ],
  async run({ peer, judge, transcript }) {
    for (const [method, params] of notifications) {
      const answer = await postNotification(peer, transcript, method, params);
      if (answer.refused)
        judge('http-notification-refused-status', answer, ({ status }) => status >= 400, 'an error status');
      else if (answer.status >= 400) {
        judge('http-notification-refused-status', answer, () => true, 'an error status');
      } else if (!answer.result) {
        judge(
          'http-notification-accepted-status',
          answer,
          ({ status }) => (status < 300 ? status === 202 : { cannot: 'a redirection' }),
          'status 202',
        );
        judge(
          'http-notification-accepted-empty',
          answer,
          ({ status, body, streamed }) =>
            status === 202
              ? body === '' && streamed === 0
              : { cannot: 'the notification was not accepted by 202' },
          'an empty body',
        );
      }
    }
    const unseen = 'the server never answered a notification that way, and need not';
    judge.notApplicable('http-notification-refused-status', unseen);
    judge.notApplicable(['http-notification-accepted-status', 'http-notification-accepted-empty'], unseen);
  },
});

const ows = fc.constantFrom('', ' ', '  ', '\t');
const weight = fc.constantFrom('', ';q=1', ';q=0.9', '; q=0.5', ';Q=0.001');
const range = (type: string): fc.Arbitrary<string> => weight.map((suffix) => type + suffix);
const further = fc.constantFrom('text/plain', 'text/html', 'application/*', '*/*', 'application/xml');

/** Lists of media ranges that name both types, in every order, with others among them, weights and white space. */
const acceptHeader = fc
  .tuple(
    fc.array(further.chain(range), { maxLength: 3 }),
    fc.array(fc.tuple(ows, ows), { minLength: 5, maxLength: 5 }),
  )
  .chain(([others, gaps]) =>
    fc
      .tuple(range('application/json'), range('text/event-stream'))
      .chain((both) => fc.shuffledSubarray([...both, ...others], { minLength: both.length + others.length }))
      .map((ranges) =>
        ranges.map((text, at) => (at === 0 ? text : `${gaps[at]![0]},${gaps[at]![1]}${text}`)).join(''),
      ),
  );

/** Whoever accepts both types may write it down as HTTP allows. */
export const acceptForms = check({
  kind: 'property',
  id: 'http/accept-forms',
  title: 'Accept headers that list both types, however they are written',
  on: { transport: 'http' },
  requirements: ['http-accept-forms'],
  async run({ peer, judge, property }) {
    const plain = await peer.sanity();
    if (plain.result === undefined)
      return judge.inconclusive('http-accept-forms', 'the plain form of the header is not served either');
    const examples = [
      'text/event-stream, application/json',
      'application/json,text/event-stream',
      '*/*, application/json;q=0.9, text/event-stream;q=0.8',
    ];
    await property('any list of both types will do', acceptHeader, { examples }, async (accept, judgeOne) => {
      const reply = await peer.sanity({ headers: { Accept: accept } });
      judgeOne('http-accept-forms', reply, ({ result }) => result !== undefined, 'a result');
    });
  },
});

const jsonTypes = [
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json ; charset="utf-8"',
  'Application/JSON',
  'APPLICATION/JSON; Charset=utf-8',
];

/** A media type is no string to be compared: parameters and letter case mean nothing here (RFC 9110, section 8.3.1). */
export const contentTypeForms = check({
  id: 'http/content-type-forms',
  title: 'Content-Type application/json with a charset, or in other letter case',
  on: { transport: 'http' },
  requirements: ['http-content-type-parameters'],
  async run({ peer, judge }) {
    const plain = await peer.sanity();
    if (plain.result === undefined)
      return judge.inconclusive('http-content-type-parameters', 'the plain media type is not served either');
    for (const type of jsonTypes) {
      const reply = await peer.sanity({ headers: { 'Content-Type': type } });
      judge('http-content-type-parameters', reply, ({ result }) => result !== undefined, 'a result');
    }
  },
});
