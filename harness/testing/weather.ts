import { type MockServer, mockServer } from '../mock/server/mock-server.js';

/** A server that has one of each, made of plain texts. */
export const weather = (): MockServer =>
  mockServer({ name: 'weather', version: '2.0.0', instructions: 'Ask for a city.' })
    .tool(
      {
        name: 'forecast',
        inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      },
      ({ params }) => `Rain in ${(params.arguments as { city: string }).city}.`,
    )
    .resource({ uri: 'note://one', mimeType: 'text/plain' }, 'The first note.')
    .resourceTemplate({ uriTemplate: 'city://{name}' }, 'The city of {name}.')
    .prompt({ name: 'plan', arguments: [{ name: 'city', required: true }] }, 'Plan a day in {city}.');
