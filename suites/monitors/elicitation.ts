import { monitor, type Sighting } from '../../harness/run/check.js';
import type { TranscriptView } from '../../harness/run/view.js';
import { jsonPointer } from '../../harness/wire/json.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { broken, kept, sighted } from './sightings.js';
import { expectations, faultOf, keptBy, textsOf } from './support/form-fields.js';
import { inputRequestsOf, neverAsked, type SeenInputRequest } from './support/input-requests.js';
import { isDevelopmentHost, isValidUrl, linkIn } from './support/urls.js';

const both = ['elicitation-mode-value', 'elicitation-message', 'elicitation-mode-declared'] as const;
const ofForms = [
  'elicitation-requested-schema',
  'elicitation-schema-root',
  'elicitation-schema-flat',
  'elicitation-enum-shape',
  'elicitation-keyword-types',
  'elicitation-format-value',
  'elicitation-default-type',
  'elicitation-form-no-links',
] as const;
const ofUrls = [
  'elicitation-url-present',
  'elicitation-url-valid',
  'elicitation-url-https',
  'elicitation-url-no-credentials',
] as const;
type Form = (typeof ofForms)[number];
type Url = (typeof ofUrls)[number];

/** What a request asks by; a request without mode is one for a form. */
const modeOf = ({ mode }: JsonObject): unknown => mode ?? 'form';

/** Judges what every elicitation request has, whatever its mode. */
export const requests = monitor({
  id: 'elicitation/requests',
  title: 'Every elicitation request',
  requirements: both,
  needs: Object.fromEntries(both.map((requirement) => [requirement, neverAsked('elicitation')])),
  *scan(view) {
    for (const { message, params, place, rawParams, declared } of elicitations(view)) {
      if (!isObject(rawParams)) continue;
      const mode = 'mode' in params ? params.mode : 'form';
      const known = mode === 'form' || mode === 'url';
      yield sighted('elicitation-mode-value', message, known, 'form or url, or no mode', {
        pointer: `${place}/mode`,
      });
      yield sighted(
        'elicitation-message',
        message,
        typeof params.message === 'string',
        'a message, a string',
        {
          pointer: `${place}/message`,
        },
      );
      const own = declared?.elicitation;
      if (!known || !isObject(own)) continue;
      const allowed = mode in own || (mode === 'form' && Object.keys(own).length === 0);
      yield sighted('elicitation-mode-declared', message, allowed, `no ${mode} for ${JSON.stringify(own)}`, {
        pointer: place,
      });
    }
  },
});

function elicitations(view: TranscriptView): Generator<SeenInputRequest> {
  return inputRequestsOf(view, 'elicitation/create');
}

/** Judges the forms that are sent. */
export const forms = monitor({
  id: 'elicitation/forms',
  title: 'The forms of elicitation requests',
  requirements: ofForms,
  needs: Object.fromEntries(ofForms.map((requirement) => [requirement, neverAsked('a form')])),
  *scan(view) {
    for (const request of elicitations(view))
      if (isObject(request.rawParams) && modeOf(request.params) === 'form') yield* formOf(request, view);
  },
});

function* formOf(
  { message, params, place }: SeenInputRequest,
  view: TranscriptView,
): Generator<Sighting<Form>> {
  const { requestedSchema: schema } = params;
  const at = `${place}/requestedSchema`;
  yield sighted('elicitation-requested-schema', message, isObject(schema), 'a requestedSchema, an object', {
    pointer: at,
  });
  yield* linksOf(params, message);
  if (!isObject(schema)) return;
  const { type, properties, required = [] } = schema;
  const named = Array.isArray(required) && required.every((name) => typeof name === 'string');
  const root = type === 'object' && isObject(properties) && named;
  yield sighted(
    'elicitation-schema-root',
    message,
    root,
    'type object, properties, and required of strings',
    {
      pointer: at,
    },
  );
  for (const [name, field] of Object.entries(isObject(properties) ? properties : {})) {
    const pointer = at + jsonPointer('properties', name);
    if (view.validators.is('PrimitiveSchemaDefinition', field)) {
      for (const requirement of keptBy(field as JsonObject)) yield kept(requirement, message);
      continue;
    }
    const fault = faultOf(field);
    yield broken(fault, message, expectations[fault], { pointer });
  }
}

function* linksOf(
  params: JsonObject,
  message: SeenInputRequest['message'],
): Generator<Sighting<'elicitation-form-no-links'>> {
  const requirement = 'elicitation-form-no-links';
  const found = textsOf(params).flatMap((text) => {
    const link = linkIn(text);
    return link === undefined ? [] : [{ text, link }];
  });
  const clickable = found.find(({ link }) => link === 'link');
  if (clickable !== undefined)
    yield broken(requirement, message, 'texts without links', { received: clickable.text });
  else if (found[0] === undefined) yield kept(requirement, message);
  else
    yield {
      requirement,
      events: [message.event.n],
      cannot: `whether the URL in this text is meant to be clicked on is for a reader to judge: ${found[0].text}`,
    };
}

/** Judges the URLs that users are sent to. */
export const urls = monitor({
  id: 'elicitation/urls',
  title: 'The URLs of elicitation requests',
  requirements: ofUrls,
  needs: Object.fromEntries(ofUrls.map((requirement) => [requirement, neverAsked('url mode')])),
  *scan(view) {
    for (const request of elicitations(view)) if (request.params.mode === 'url') yield* urlOf(request);
  },
});

function* urlOf({ message, params: { url }, place }: SeenInputRequest): Generator<Sighting<Url>> {
  const pointer = `${place}/url`;
  yield sighted('elicitation-url-present', message, typeof url === 'string', 'a url, a string', { pointer });
  if (typeof url !== 'string') return;
  yield sighted('elicitation-url-valid', message, isValidUrl(url), 'a valid, absolute URL', { pointer });
  if (!isValidUrl(url)) return;
  const { protocol, hostname, password } = new URL(url);
  yield sighted('elicitation-url-no-credentials', message, password === '', 'no password in the URL', {
    pointer,
  });
  if (protocol !== 'https:' && isDevelopmentHost(hostname))
    yield {
      requirement: 'elicitation-url-https',
      events: [message.event.n],
      cannot: `${hostname === '' ? protocol : hostname} may belong to a development environment`,
    };
  else yield sighted('elicitation-url-https', message, protocol === 'https:', 'an https URL', { pointer });
}
